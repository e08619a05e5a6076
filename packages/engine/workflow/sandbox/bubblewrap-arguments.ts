import { isAbsolute } from 'node:path';
import type { ProgramCall, SandboxAllowance } from './sandbox.ts';

/** Programs and libraries of the system, and the few files in /etc that they need to start. */
const system = [
  '/usr',
  '/bin',
  '/sbin',
  '/lib',
  '/lib32',
  '/lib64',
  '/libx32',
  '/nix/store',
  '/run/current-system/sw',
  '/etc/alternatives',
  '/etc/ld.so.cache',
  '/etc/ld.so.conf',
  '/etc/ld.so.conf.d',
  '/etc/localtime',
  '/etc/passwd',
  '/etc/group',
  '/etc/nsswitch.conf',
  '/etc/fonts',
  '/etc/mime.types',
];

const forNetwork = [
  '/etc/resolv.conf',
  '/etc/hosts',
  '/etc/ssl',
  '/etc/pki',
  '/etc/ca-certificates',
  '/run/systemd/resolve',
];

/** The only place besides the views that can be written to; it vanishes with the program. */
export const sandboxHome = '/tmp';

/**
 * The root begins empty: what is not listed is not there. So the home, other users' files, the Workbench itself and
 * sockets of the session cannot be forgotten.
 */
export function bubblewrapArguments(call: ProgramCall, allow: SandboxAllowance): string[] {
  const network = allow.network === true;
  const readable = [...system, ...(network ? forNetwork : []), ...(allow.readable ?? [])];
  return [
    '--unshare-all',
    ...(network ? ['--share-net'] : []),
    '--die-with-parent',
    ...['--cap-drop', 'ALL'],
    ...['--proc', '/proc'],
    ...['--dev', '/dev'],
    ...['--tmpfs', sandboxHome],
    ...readable.flatMap((path) => ['--ro-bind-try', path, path]),
    // Kept where it lies, so that a program called by its path is found.
    ...(isAbsolute(call.command) && !isIn(call.command, readable) ? ['--ro-bind', call.command, call.command] : []),
    ...(allow.sockets ?? []).flatMap((path) => ['--bind', path, path]),
    ...allow.writable.flatMap((path) => ['--bind', path, path]),
    // Without this a script could write anywhere in the empty root, and take its lost work for done.
    ...['--remount-ro', '/'],
    ...['--chdir', call.cwd],
    '--',
    call.command,
    ...call.args,
  ];
}

function isIn(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => path === folder || path.startsWith(`${folder}/`));
}
