<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ja_JP" sourcelanguage="en">
<context>
    <name>AnswerPanel</name>
    <message>
        <source>What to know</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How data would fall: {level} on {disks}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How data fall on the disks</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ArrayForm</name>
    <message>
        <source>near: copies side by side (md&apos;s own choice)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>far: reads as fast as RAID 0, writes slower</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>offset: between the two</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ch&amp;unk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>La&amp;yout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RAID 1 copies whole disks: it has no chunks.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Bench</name>
    <message>
        <source>Sequential</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Random places</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{access}, blocks of {block}, {queue} at a time, threads: {threads}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>steady</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unsteady</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one pass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The passes differ from each other.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The fastest and the slowest pass are more than 20 % apart.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It became slower and slower: a cache ran full, or the drive is hot.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It became faster and faster: something was still settling.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It stood nearly still for a second or longer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something else used the device at the same time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The processor was the limit, not the disks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Median {median} {unit}, {low} to {high}, scatter {scatter}, n = {n}: {trust}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pass {number}: {value} {unit}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sync after it {seconds} s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{size} moved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>99 of 100 done within {time} µs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{row}. Measure this row only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A raw disk is only read: what lies on it stays untouched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not offered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pass {number} of {passes}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>warming up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All rows take about {time}. Reads the first {size}; nothing is written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All rows take about {time} and write up to {volume} (at {rate}/s).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Asking for permission</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preparing the test file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting for the disks to settle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{place}: warming up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{place}: pass {number} of {passes}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{hours} h {minutes} min</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>BenchFace</name>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop, and keep what was measured (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress of the measurement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Practice numbers are simulated: disks have invented speeds. Ratios are true.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Benchmark</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>BenchGrid</name>
    <message>
        <source>All</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measure all rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measure all rows (Ctrl+Return)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>BenchSettings</name>
    <message>
        <source>Target</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Test size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Passes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seconds of one pass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measure in this folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>BenchmarkPage</name>
    <message>
        <source>There is nothing to measure on this machine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A saved machine cannot be measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is a description without disks. Choose this computer or the practice machine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No machine is open yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As soon as one is, its disks and mounted arrays can be measured here.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Blueprint</name>
    <message>
        <source>{file} cannot be opened: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} cannot be saved: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a blueprint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the blueprint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blueprints (*.toml)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>BuildForm</name>
    <message>
        <source>Disks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Array</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On the array</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>BuildNotice</name>
    <message>
        <source>Rehearse on the practice machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No disk of this machine is free: each is in use, and the list says by what.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>BuildPage</name>
    <message>
        <source>&amp;Open blueprint…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save b&amp;lueprint…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the disks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Build an array</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CapacityPanel</name>
    <message>
        <source>Not yet an array</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose enough disks to see what it would hold.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{size} usable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Capacity: {usable}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of {raw} on {disks}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No disk may fail: one failure loses everything.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Any one disk may fail.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Any {n} disks may fail.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No striping, so nothing has to be aligned.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chunk {chunk} · stride {stride} · stripe width {width} (blocks of 4 KiB)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Card</name>
    <message>
        <source>Failing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{present} of {expected} members</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>chunk {size}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>HDD</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SSD</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVMe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{rotation} rpm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{degrees} °C</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>healthy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Degraded, members missing: {count}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Healthy, mounted at {points}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Healthy, not mounted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{speed}/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First sync</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rebuilding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checking</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repairing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reshaping</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{hours} h {minutes} min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{minutes} min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CertificateView</name>
    <message>
        <source>Certificate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save the certificate…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It could not be saved: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved as {path}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Markdown (*.md);;Text (*.txt)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the certificate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>clean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NOT clean</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ChartLegend</name>
    <message>
        <source>{share} % busy</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ChartPlot</name>
    <message>
        <source>seconds</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ChoiceBar</name>
    <message>
        <source>Choose none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Build with these disks…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chosen: {count}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CommandBox</name>
    <message>
        <source>Copy this command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Compare</name>
    <message>
        <source>not measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{ratio} ×</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>faster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>slower</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no clear difference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{median} {unit}, passes from {low} to {high}, n = {n}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Too few passes to tell: {n} are needed on both sides.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The ranges overlap: the difference may be chance.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The ranges do not overlap.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The test sizes differ ({sizes}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some of these figures are simulated and some are not.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These figures are simulated; their ratios are true.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A measurement was stopped before its end.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CompareLegend</name>
    <message>
        <source>baseline</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CompareList</name>
    <message>
        <source>Saved measurements</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>simulated</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ComparePage</name>
    <message>
        <source>Rename…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} more were saved by another version and cannot be shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of this measurement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete {what}? The figures cannot be brought back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing has been measured yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every measurement is kept. Measure a disk, then an array, and see both side by side.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measure something</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved measurements</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose what to compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tick two measurements or more. The first one ticked is the baseline for the others.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ConfirmPanel</name>
    <message>
        <source>erase {disks}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To go ahead, type: {phrase}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Build it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take it down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no plan.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type “{phrase}” to go ahead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing more is asked.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Content</name>
    <message>
        <source>empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{kind} partition table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RAID {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>encrypted (LUKS)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LVM {group}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>swap</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CopyButton</name>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As text, like CrystalDiskMark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As Markdown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As CSV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As JSON</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Details</name>
    <message>
        <source>Device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Serial number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>WWN</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vendor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sectors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{rotation} rpm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Health</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Controller</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Port</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Also known as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Level</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>UUID</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chunk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Members</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{logical} B logical, {physical} B physical</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>good</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failing</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DiskDetails</name>
    <message>
        <source>Details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Benchmark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No array lies on it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What lies on it</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DiskGroups</name>
    <message>
        <source>Arrays</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other disks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SATA controller</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVMe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>USB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SCSI or SAS controller</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Controller</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>disks: {count}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PCIe {speed:g} GT/s × {lanes}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DiskList</name>
    <message>
        <source>Disks of this machine</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DisksPage</name>
    <message>
        <source>Disks: {count} · usable for an array: {free}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Build with this disk…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Benchmark…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take down…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing to build on here: an array needs at least two disks that nothing uses.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try the practice machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Disks</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ExpertForm</name>
    <message>
        <source>Keep a write-intent &amp;bitmap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use the &amp;whole disks, without partitions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left &amp;free on each disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A replacement is often a little smaller: this is the room for it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After a crash only what was being written is resynced.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Better not: disks without a partition table look empty to firmware and to other systems, which then write their own over the array&apos;s.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>E&amp;xpert choices</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Failure</name>
    <message>
        <source>Raidwright made a mistake of its own ({kind}). Your disks are not the cause.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FaultReporter</name>
    <message>
        <source>This is a fault of ours, not of your disks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Raidwright met something it was not prepared for. What was under way may be unfinished; the details help us to mend it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Finding</name>
    <message>
        <source>{disk} is mounted at {mount}. Unmount it first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{disk} holds {mount} of the running system. It cannot be used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{disk} holds swap space in use ({device}). Turn the swap off first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{disk} belongs to the array {array}. Take that array down first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{disk} belongs to the array {array}, which is not running. Take it down first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{disk} belongs to the volume group {group}. Remove the group first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{disk} holds the unlocked container {mapping}. Lock it first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{disk} can only be read. Remove its write protection.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{disk} is marked as hidden by the system. It is left alone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{disk} is empty: no medium is inserted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{disk} is too small ({size}); 64 MiB is the least.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{disk} belongs to a set of another kind ({kind}). Remove it with its own tools first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{disk} is not blank – {contents}. Allow wiping old contents, or choose another disk.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{disk} reports that it is failing. Do not trust it with data.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{disk} is removable. An array loses a member whenever it is unplugged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{disk} reports no serial number. Make sure that it is the disk you mean.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{disk} has the serial number of another disk too. Make sure it is the disk you mean.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sector size of {disk} is not known yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The spare {disk} is smaller than the members, which makes the whole array smaller.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{level} needs at least {least} disks; {count} are chosen.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An array can have at most {most} disks; {count} are chosen.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An array can have at most {most} spares.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{level} cannot use spares: it does not survive the loss of a disk.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{drive} is chosen twice.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{drive} is not connected to this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{small} has sectors of {bytes} bytes and {large} of {more}. Use disks of one kind.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The disks differ in size: {size} stay unused, because {least} of each are used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hard disks and solid-state disks are mixed: the array is as slow as the slowest.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A chunk of {chunk} is not possible. Choose 4 KiB to 64 MiB.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A chunk of {chunk} is not possible. Choose a power of two, such as 512 KiB.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If any one of the {count} disks fails, everything is lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without a bitmap every power cut is followed by a complete resync.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{level} starts out degraded and rebuilds its last disk. It can be used meanwhile.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RAID10 of four disks holds as much and writes faster; RAID6 survives any two losses.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Disks without a partition table look empty to other systems, which may format them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing can be mounted at {mount} without a file system.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{mount} is mounted now; after a restart it has to be mounted again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The light key derivation is for the practice machine only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{processor} has no AES instructions: encryption will slow the array down.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is too little room for {kind}; it needs {least}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The smallest disk has no room for a partition. Leave less space free at its end.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The smallest disk has no room for a single chunk.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The array has no room for encrypted data after the LUKS header.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no room for a volume group.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The logical volume is larger than its volume group.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first resync takes about {hours} h {minutes} min. The array can be used meanwhile.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The name {name} is too long; {most} characters is the most.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The name {name} is reserved for the kernel. Use a word.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An array named {name} exists already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An opened container or volume named {name} exists already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A volume group named {name} exists already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} exists in /dev already and cannot name a volume group.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LVM keeps the name {name} for itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something is mounted at {mount} already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A file system at {mount} would hide what is mounted at {hidden}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The helper that works on disks does not answer. Without it nothing can be changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This computer lacks {programs}. Install the package {package}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The plan has {steps} steps; {most} is the most. Use fewer disks at once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no array and no device {target}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{target} is not part of an array.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{target} belongs to several arrays ({arrays}). Choose one of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{array} is of the kind {level}, which cannot be taken down here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No member of {array} is present.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{array} is not running. What is present of it is cleaned.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{missing} of {expected} members of {array} are missing and keep their old contents.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{array} is read-only. Make it writable first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The member {device} is neither a disk nor a partition of one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The running system needs {mount}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{inner} is mounted below {mount}. Unmount it first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{device} is itself a member of another array. Take that one down first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{device} belongs to a set of another kind ({kind}). Remove it with its own tools.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The name {name} is not one that can be handled safely here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{device} is a partition of the array and in use. Unmount or remove it first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The volume group {group} is incomplete.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The volume group {group} also lies on {devices}, which would be damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{disk} keeps its partition table, because {partitions} is not part of this array.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FindingsList</name>
    <message>
        <source>Findings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing stands against it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Fold</name>
    <message>
        <source>unfolded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>folded</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LayerForm</name>
    <message>
        <source>&amp;Encrypt (LUKS2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Logical &amp;volume (LVM)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not mounted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The passphrase is asked for when the plan is confirmed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One volume over the whole array; it can be divided or grown later.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A folder below /srv, /mnt or /media</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>La&amp;bel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Mounted at</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LayerTable</name>
    <message>
        <source>Each member</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Array</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlocked LUKS container</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LVM volume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Under the file system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{bytes} bytes</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Level</name>
    <message>
        <source>Fastest and largest; one failed disk loses everything.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every disk holds everything; all but one may fail.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One disk&apos;s worth of parity; any one disk may fail.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two disks&apos; worth of parity; any two disks may fail.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Striped pairs; fast small writes, half the space, one disk may fail.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LevelChoice</name>
    <message>
        <source>needs {n} disks</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LiveChart</name>
    <message>
        <source>Nothing is being measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>While something is, every disk taking part is drawn here, second by second.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Loss</name>
    <message>
        <source>{disk} ({device}) will lose: {contents}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LossBox</name>
    <message>
        <source>no serial number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and from all of them:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything on {disks} will be gone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These disks will be written to; nothing is known to be on them</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MachineChooser</name>
    <message>
        <source>This computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another machine can be chosen when the work under way has ended.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Practice machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved machine…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a saved machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved machines (*.json);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Machine: {title}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MemberChooser</name>
    <message>
        <source>Members</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check disks above, or drag them here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spares</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag disks here to keep them ready</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make &amp;spare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make &amp;member</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Old contents of the chosen disks may be &amp;erased</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a disk that is not there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Members, in their order</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Notices</name>
    <message>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Practice machine: everything here is simulated; no real disk can be touched</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved machine: you can look at it and design for it, but nothing can be built</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>OutputBox</name>
    <message>
        <source>What the program printed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the program &amp;printed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PageName</name>
    <message>
        <source>Disks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Build</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Benchmark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take down</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PassphraseFields</name>
    <message>
        <source>Passphrase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Passphrase again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Strength of the passphrase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Passphrase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Once more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The passphrase needs at least {n} characters.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The passphrase is longer than {n} bytes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The two passphrases differ.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is asked for at every start. Without it the data cannot be read by anyone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weak: a thief with the disks could guess it. Take five or six unrelated words.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fair: longer is better than stranger.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Strong.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PlanFooter</name>
    <message>
        <source>&amp;Review plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ready: {steps} steps on {disks}. Nothing happens before you confirm.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PlanView</name>
    <message>
        <source>The helper fell silent before the plan was over.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clean {disks}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take down “{name}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Build “{name}”: {level} of {disks}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} disks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No machine is open.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a saved machine: it can be designed for, but nothing can be run on it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A plan or a measurement is still running.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PracticeMenu</name>
    <message>
        <source>Practice disks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add, pull, fail or repair a simulated disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{disk} (failed)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{disk} (pulled out)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pull it out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let it fail</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repair it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put it back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a new disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every bay has a disk.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PromiseTable</name>
    <message>
        <source>Each member</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Array</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlocked LUKS</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LVM volume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Under the file system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stride, blocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stripe width, blocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>promised</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not reported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>equal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>differs</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ResultView</name>
    <message>
        <source>&amp;Benchmark it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Take down what was begun</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped after {n} of {count} steps.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step {n} failed. {sentence}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The array is not there (yet).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Taken down. The disks are clean.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every disk was probed at both ends; nothing was found.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Taken down, but something was found.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See below.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” is built.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every layer is exactly what was promised.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It differs from the promise: see the rows marked so.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was done stays done. Plan it again: the new plan begins where this one ended.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was done stays as it is; the steps show how far it came. Take down what was begun to have the disks clean again.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ReviewPanel</name>
    <message>
        <source>&amp;Review again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The machine has changed and the plan no longer holds. {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The machine has changed and the plan with it. Look at it again before you go ahead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The plan no longer fits the machine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What to know</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RunningPanel</name>
    <message>
        <source>&amp;Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel stops at the next safe point: a step that has begun is finished.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{done} of {count} steps done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting for permission. A password may be asked for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping at the next safe point…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Severity</name>
    <message>
        <source>Stops the plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Warning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Shell</name>
    <message>
        <source>Raidwright is starting</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Stack</name>
    <message>
        <source>{level} of {count}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lies on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Carries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} · {level} · {present} of {expected} members</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{array}, not running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Partition</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mounted at {point}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unlocked as {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>volume {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>partition {n}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StackTree</name>
    <message>
        <source>Arrays and all that lies under and on them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Step</name>
    <message>
        <source>Load the kernel driver {module}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erase old signatures on {device}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erase the partition table of {device}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make one RAID partition on {device}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Create the {level} array {name} from {count} devices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Encrypt {device}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlock {device} as {mapping}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prepare {device} for LVM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Create the volume group {group}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Create the logical volume {volume} in {group}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make a file system ({kind}) on {device}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mount {device} at {point}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unmount {point}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop swapping to {device}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the logical volume {volume} from {group}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the volume group {group}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Release {device} from LVM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lock {mapping}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Destroy the keys of {device}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Halt the resync of {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop the array {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erase the RAID superblock on {device}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prove that {device} is clean</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StepList</name>
    <message>
        <source>Show all co&amp;mmands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cop&amp;y all</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StepRow</name>
    <message>
        <source>Step {n}, {state}: {words}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command of step {n}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the exact command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not begun</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{word} · {seconds:.1f} s</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StripePicture</name>
    <message>
        <source>{level} on {n} disks, one row a stripe.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Example: {level} on {n} disks, one row a stripe.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Row {n}: {cells}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How data fall on the disks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>spare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Numbers are chunks of data in their order.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Numbers are chunks of data; ′ marks a further copy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Numbers are chunks of data; P is parity, from which any one disk can be restored.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Numbers are chunks of data; P and Q are parity, from which any two disks can be restored.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SyncBar</name>
    <message>
        <source>The array is already usable; {action} goes on: {speed}/s{left}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, {h} h {m} min left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, {m} min left</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Target</name>
    <message>
        <source>a test file in this folder, gone afterwards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>just built and empty: reads and writes go to the bare device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{size} · whole disk, read only</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TeardownPage</name>
    <message>
        <source>There is no array to take down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As soon as this machine has an array, it is shown here with all that lies on it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Build one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take down</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TeardownPanel</name>
    <message>
        <source>Everything on the array is unmounted and removed, layer by layer, until its disks are blank; then each disk is probed at both ends to prove it. Other disks are not touched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What to know</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take down “{name}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In use: mounted at {points}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing on it is mounted.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Use</name>
    <message>
        <source>Old contents: {contents}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This system runs from it ({mount})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In use: mounted at {mount}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In use: swap space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In use: member of the array {array}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Member of the array {array}, which is not running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In use: volume group {group}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In use: unlocked as {mapping}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Belongs to a foreign set: {kind}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No medium in it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Too small: {size}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot be written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system keeps it for itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free, but it reports that it is failing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free, but it can be unplugged at any time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free, but it has no serial number to know it by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free, but another disk has the same serial number</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Waiting</name>
    <message>
        <source>Starting the practice machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for disks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No machine to show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The reason stands above. You can try again, choose another machine at the top left, or try everything on the practice machine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try the practice machine</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Welcome</name>
    <message>
        <source>Try the practice machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Got it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Welcome to Raidwright</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Workshop</name>
    <message>
        <source>Simulated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opening…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not available</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Work is under way</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A plan or a measurement is still running. If you close now, Raidwright stops following it; a plan that has begun may be left half done.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>widget</name>
    <message>
        <source>Megabytes (1,000,000 bytes) per second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Operations per second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Microseconds from request to answer: less is better</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Raidwright joins disks into one array that survives the loss of a disk, with encryption, volumes and a file system on top if you want them. Before anything is written you see every command and every disk it will touch, and afterwards you measure whether it was worth it. On the practice machine you can try all of it with the real tools on simulated disks, where nothing can be lost.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
