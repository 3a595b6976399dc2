"""A layer test: a stack measured layer by layer, and what each layer keeps."""
