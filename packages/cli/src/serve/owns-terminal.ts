import { readFileSync } from 'node:fs';

/** Whether keys that are pressed come here. A command in the background would be stopped by the attempt to read one. */
export function ownsTerminal(): boolean {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return false;
  return process.platform !== 'linux' || isInForeground(readFileSync('/proc/self/stat', 'utf8'));
}

/** In `/proc/PID/stat`, behind the name: state, parent, process group, session, terminal, the terminal's process group. */
export function isInForeground(stat: string): boolean {
  const [, , group, , , foreground] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return group === foreground;
}
