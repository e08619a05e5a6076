import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

/** Programs, libraries, fonts and the office's own folders; the home, other files and the network are not there. */
const SYSTEM = [
  '/usr',
  '/bin',
  '/sbin',
  '/lib',
  '/lib32',
  '/lib64',
  '/nix/store',
  '/run/current-system/sw',
  '/opt/libreoffice',
]
  .concat(['/etc/fonts', '/etc/libreoffice', '/etc/alternatives', '/etc/ld.so.cache', '/etc/localtime', '/etc/passwd'])
  .concat(['/var/lib/libreoffice', '/var/cache/fontconfig']);

/** Where the office's own folder is, seen from inside. */
export const INSIDE = '/work';

export interface Confinement {
  readonly command: string;
  readonly args: (folder: string) => readonly string[];
}

/** How a program is started that sees nothing but the system and one folder; null where the computer has no way. */
export async function confinement(office: string, program = 'bwrap'): Promise<Confinement | null> {
  if (process.platform !== 'linux') return null;
  const readable = [...SYSTEM, dirname(office)];
  const args = (folder: string): string[] => [
    '--unshare-all',
    '--die-with-parent',
    ...['--cap-drop', 'ALL'],
    ...['--proc', '/proc'],
    ...['--dev', '/dev'],
    ...readable.flatMap((path) => ['--ro-bind-try', path, path]),
    ...['--bind', folder, INSIDE],
    ...['--bind', `${folder}/tmp`, '/tmp'],
    ...['--chdir', INSIDE],
    '--',
  ];
  try {
    // Run once, not looked for: where the system forbids namespaces the program is there and does not work.
    const probe = args('/').map((part) => (part === '//tmp' ? '/tmp' : part));
    await promisify(execFile)(program, [...probe, '/bin/true'], { timeout: 10_000 });
    return { command: program, args };
  } catch {
    return null;
  }
}
