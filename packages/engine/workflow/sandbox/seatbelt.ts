import { homedir } from 'node:os';
import type { Sandbox, SandboxAllowance } from './sandbox.ts';

const program = '/usr/bin/sandbox-exec';

/** macOS: everything but the network, the home and writing is allowed; the last rule that fits counts. */
export function seatbeltProfile(allow: SandboxAllowance, command: string, home = homedir()): string {
  const readable = [...(allow.readable ?? []), ...allow.writable, ...(command.startsWith('/') ? [command] : [])];
  return [
    '(version 1)',
    '(allow default)',
    ...(allow.network === true ? [] : ['(deny network*)']),
    ...(allow.sockets ?? []).map((path) => `(allow network-outbound (literal ${quote(path)}))`),
    `(deny file-read* (subpath ${quote(home)}))`,
    '(deny file-read* (subpath "/Volumes"))',
    '(deny file-write*)',
    '(allow file-write* (subpath "/dev"))',
    // To follow a path, each folder on the way must be seen, though not what is in it.
    `(allow file-read-metadata (subpath ${quote(home)}))`,
    ...readable.map((path) => `(allow file-read* (subpath ${quote(path)}))`),
    ...allow.writable.map((path) => `(allow file-write* (subpath ${quote(path)}))`),
  ].join('\n');
}

/** Written after the system's manual; Galley's own tests have not run on a Mac yet (docs/trust.md). */
export function seatbelt(): Sandbox {
  return {
    describe: async () => ({ kind: 'seatbelt', reason: null }),
    wrap: async ({ command, args }, allow) => ({
      command: program,
      args: ['-p', seatbeltProfile(allow, command), command, ...args],
      // The system's own temporary folder cannot be written to inside.
      env: allow.writable[0] === undefined ? {} : { TMPDIR: allow.writable[0] },
      sandboxed: true,
    }),
  };
}

function quote(path: string): string {
  return `"${path.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
