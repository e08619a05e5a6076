import { readFileSync } from 'node:fs';

const TICK_MS = 10;
/** Taken when the program's modules are loaded: as the clock, it does not count the start of the process. */
const started = process.cpuUsage();

/** Last line of a measured program: its time, the processor's time (children that ended included) and its peak memory. */
export function report(milliseconds: number, childMegabytes = 0): void {
  const { user, system } = process.cpuUsage(started);
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  const children = (Number(fields[13]) + Number(fields[14])) * TICK_MS;
  const megabytes = peakMegabytes() + childMegabytes;
  console.log(JSON.stringify({ milliseconds, processor: (user + system) / 1000 + children, megabytes }));
}

export function peakMegabytes(pid: number | 'self' = 'self'): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
