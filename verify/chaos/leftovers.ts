import { readdirSync, readFileSync } from 'node:fs';

/** Children of this process, the dead that nobody buried included. Linux only: elsewhere there is no such list. */
export function childrenLeft(): readonly string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
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
