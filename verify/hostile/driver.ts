import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { looks } from './look-at-file.ts';

/**
 * A process of its own that looks at one file after the other: a request per line in, a line of JSON per file out. If it
 * hangs, crashes or swells, its parent sees which file did it.
 */
for await (const line of createInterface({ input: process.stdin })) {
  const { path, work } = JSON.parse(line);
  forgetPeak();
  const before = process.cpuUsage();
  const outcome = await looks(path, work);
  const { user, system } = process.cpuUsage(before);
  const megabytes = peakMegabytes();
  process.stdout.write(
    `${JSON.stringify({ path, ...outcome, megabytes, busy: Math.round((user + system) / 1000) })}\n`,
  );
}
process.exit(0);

/** The system's own figure can be the parent's, from before the child became a program of its own. */
function peakMegabytes(): number {
  try {
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024);
  } catch {
    // Only Linux tells it this way; elsewhere the whole life of the process counts.
    return Math.round(process.resourceUsage().maxRSS / 1024);
  }
}

function forgetPeak(): void {
  try {
    writeFileSync('/proc/self/clear_refs', '5');
  } catch {
    // As above: then the peak is the process's, and the parent replaces the process more often.
    return;
  }
}
