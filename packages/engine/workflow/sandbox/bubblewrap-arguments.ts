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

/** To trust the other side of a connection, and to know `localhost`. Keys that lie beside the certificates are not among it. */
const forConnections = [
  '/etc/hosts',
  '/etc/ssl/certs',
  '/etc/ssl/cert.pem',
  '/etc/ssl/openssl.cnf',
  '/etc/pki/tls/certs',
  '/etc/pki/ca-trust/extracted',
  '/etc/ca-certificates/extracted',
];

/** The only place besides the views that can be written to; it vanishes with the program. */
export const sandboxHome = '/tmp';

/**
 * The root begins empty: what is not listed is not there. So the home, other users' files, the Workbench itself and
 * sockets of the session cannot be forgotten. `socket` leads out of it.
 */
export function bubblewrapArguments(
  call: ProgramCall,
  allow: SandboxAllowance,
  socket: string | null = null,
): string[] {
  const readable = [...system, ...(socket === null ? [] : forConnections)];
  const given = (allow.readable ?? []).filter((path) => !isSystem(path));
  return [
    '--unshare-all',
    '--die-with-parent',
    ...['--cap-drop', 'ALL'],
    ...['--proc', '/proc'],
    ...['--dev', '/dev'],
    ...['--tmpfs', sandboxHome],
    ...homeOf(allow),
    ...[...readable, ...given].flatMap((path) => ['--ro-bind-try', path, path]),
    ...allow.writable.flatMap((path) => ['--bind', path, path]),
    ...(allow.kept ?? []).flatMap((path) => ['--ro-bind', path, path]),
    ...(socket === null ? [] : ['--ro-bind', socket, socket]),
    // Without this a script could write anywhere in the empty root, and take its lost work for done.
    ...['--remount-ro', '/'],
    ...['--chdir', call.cwd],
    '--',
    call.command,
    ...call.args,
  ];
}

function homeOf({ home }: SandboxAllowance): string[] {
  return home === undefined || home === '/' || home === sandboxHome ? [] : ['--tmpfs', home];
}

/** There for every program. */
export function isSystem(path: string): boolean {
  return system.some((folder) => path === folder || path.startsWith(`${folder}/`));
}
