import { execFileSync } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Paths that lead out, or that some file system or program would take for something else, with what they try. */
export const hostilePaths: readonly (readonly [why: string, path: string])[] = [
  ['empty', ''],
  ['the folder itself', '.'],
  ['the folder itself, longer', './/.'],
  ['parent', '..'],
  ['parent and name', '../secret.txt'],
  ['deep parent', '../../../../etc/passwd'],
  ['parent in the middle', 'reports/../../secret.txt'],
  ['parent that would stay inside', 'reports/../notes.md'],
  ['parent at the end', 'reports/..'],
  ['parent after dots', './../secret.txt'],
  ['parent after doubled slashes', 'a//..//..//b'],
  ['parent in full-width dots', '．．/secret.txt'],
  ['parent as a two-dot leader', '‥/secret.txt'],
  ['parent with a zero-width joiner', '.\u200d./secret.txt'],
  ['dots and a space, as Windows drops it', '.. /secret.txt'],
  ['three dots, as old Windows climbs', '.../secret.txt'],
  ['absolute', '/etc/passwd'],
  ['absolute, doubled', '//etc/passwd'],
  ['root', '/'],
  ['drive', 'C:/Windows/system.ini'],
  ['drive in lower case', 'c:/Windows'],
  ['drive-relative', 'C:secret.txt'],
  ['drive behind a dot', './C:/secret.txt'],
  ['drive with backslash', 'C:\\Windows'],
  ['UNC', '\\\\server\\share\\a'],
  ['UNC with slashes', '//server/share/a'],
  ['device namespace', '\\\\.\\PhysicalDrive0'],
  ['long path prefix', '\\\\?\\C:\\a'],
  ['backslash parent', '..\\secret.txt'],
  ['backslash in the middle', 'reports\\..\\..\\secret.txt'],
  ['single backslash', 'a\\b'],
  ['address', 'file:///etc/passwd'],
  ['web address', 'https://example.org/a.csv'],
  ['NUL', 'a\0.txt'],
  ['NUL before an extension', 'secret.txt\0.csv'],
  ['lone surrogate', 'a\ud800.txt'],
  ['device', 'CON'],
  ['device in lower case', 'nul'],
  ['device with extension', 'aux.txt'],
  ['device with two extensions', 'prn.tar.gz'],
  ['device in a folder', 'reports/COM1'],
  ['device as a folder', 'lpt9/report.txt'],
  ['device with a superscript digit', 'com¹.txt'],
  ['device with trailing space', 'nul '],
  ['device with space before extension', 'con .txt'],
  ['device with a stream', 'nul:stream'],
  ['console input', 'CONIN$'],
  ['state of Galley', '.galley'],
  ['file in it', '.galley/galley.db'],
  ['in capitals', '.GALLEY/galley.db'],
  ['after a dot', './.galley/objects/ab/cd'],
  ['in a sub-folder', 'sub/.galley/galley.db'],
  ['with trailing dot', '.galley./galley.db'],
  ['with trailing space', '.galley /galley.db'],
  ['with a stream', '.galley::$INDEX_ALLOCATION/galley.db'],
  ['short name', 'GALLEY~1/galley.db'],
  ['with a zero-width character', '.gal\u200cley/galley.db'],
  ['with full-width letters', '.ｇａｌｌｅｙ/galley.db'],
  ['hooks of git', '.git/hooks/post-checkout'],
  ['git in capitals', '.GIT/config'],
  ['short name of git', 'git~1/config'],
  ['newline', 'a\nb.txt'],
  ['escape sequence', 'a\x1b[2Jb.txt'],
  ['delete character', 'a\x7f.txt'],
  ['line separator', 'a\u2028b.txt'],
  ['override of direction', 'invoice\u202efdp.exe'],
  ['parent behind a full-width slash', 'a／..／secret.txt'],
  ['state of Galley behind a full-width slash', 'a／.galley'],
  ['default stream', 'notes.txt::$DATA'],
  ['typed stream', 'notes.txt:hidden:$DATA'],
];

/**
 * Links and devices in a Workbench that lead to `outside` or nowhere, and the paths that would use them.
 * `outside` holds `secret.txt` and `secret.csv`.
 */
export async function plantTraps(
  root: string,
  outside: string,
): Promise<readonly (readonly [why: string, path: string])[]> {
  const at = (path: string) => join(root, path);
  await mkdir(at('sub/real'), { recursive: true });
  await writeFile(at('sub/real/a.csv'), 'a,b\n1,2\n');
  await symlink(join(outside, 'secret.csv'), at('to-file.csv'));
  await symlink(outside, at('to-folder'));
  await symlink(`../${outside.split('/').at(-1)}/secret.csv`, at('relative.csv'));
  await symlink('chain-2', at('chain-1'));
  await symlink('chain-3', at('chain-2'));
  await symlink(outside, at('chain-3'));
  await symlink('loop-b', at('loop-a'));
  await symlink('loop-a', at('loop-b'));
  await symlink('itself', at('itself'));
  await symlink('..', at('sub/up'));
  await symlink(join(outside, 'nowhere'), at('dangling'));
  await symlink('sub/real/a.csv', at('inside.csv'));
  await symlink('.galley', at('state'));
  await symlink('/dev/zero', at('zero'));
  await symlink('/proc/self/environ', at('environ'));
  execFileSync('mkfifo', [at('pipe.csv')]);
  return [
    ['link to a file outside', 'to-file.csv'],
    ['relative link to a file outside', 'relative.csv'],
    ['file in a linked folder', 'to-folder/secret.csv'],
    ['new file in a linked folder', 'to-folder/new.csv'],
    ['new folder in a linked folder', 'to-folder/new/new.csv'],
    ['chain of links', 'chain-1/secret.csv'],
    ['middle of a chain', 'chain-2/secret.csv'],
    ['loop of two links', 'loop-a'],
    ['file below a loop', 'loop-a/x.csv'],
    ['link to itself', 'itself'],
    ['link to a folder above', 'sub/up/sub/real/a.csv'],
    ['link to nowhere', 'dangling'],
    ['file below a link to nowhere', 'dangling/deep/new.csv'],
    ['link that stays inside', 'inside.csv'],
    ['link to the state of Galley', 'state/galley.db'],
    ['link to a device', 'zero'],
    ['link to what the process knows', 'environ'],
    ['pipe', 'pipe.csv'],
  ];
}
