"""From a plan that was broken off to the one that ends it, or cleans what it has left."""
