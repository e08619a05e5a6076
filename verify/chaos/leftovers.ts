import { readdirSync, readFileSync } from 'node:fs';

/**
 * Children of this process, the dead that nobody buried included, but for those that were there `before` the proof. Linux only:
 * elsewhere there is no such list.
 */
export function childrenLeft(before: readonly string[] = []): readonly string[] {
  if (process.platform !== 'linux') return [];
  const known = new Set(before.map((child) => child.split(' ', 1)[0]));
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name) || known.has(name)) return [];
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8');
      if (Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) !== process.pid) return [];
      return [`${name} ${/^Name:\s+(.+)/m.exec(status)?.[1]} (${/^State:\s+(\S)/m.exec(status)?.[1]})`];
    } catch (error) {
      // It ended while we looked.
      if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return [];
      throw error;
    }
  });
}

/** What pools left in the temporary folder. */
export function foldersLeft(temporary: string): readonly string[] {
  return readdirSync(temporary).filter((name) => name.startsWith('galley-'));
}
