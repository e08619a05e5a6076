import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { systemErrorCode } from '@galley/schema';

/**
 * Codex names its Sessions itself, so our id and its id are kept side by side, next to the Sessions: where the one is lost the
 * other is worth nothing.
 */
export function codexSessions(codexHome: string | undefined) {
  const folder = join(codexHome ?? join(homedir(), '.codex'), 'galley-sessions');
  return {
    async find(sessionId: string): Promise<string | null> {
      try {
        return (await readFile(join(folder, sessionId), 'utf8')).trim();
      } catch (error) {
        if (systemErrorCode(error) === 'ENOENT') return null;
        throw error;
      }
    },
    /** Whole or not at all: a crash must not leave half an id. */
    async keep(sessionId: string, thread: string): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, sessionId);
      await writeFile(`${path}.new`, thread, { mode: 0o600 });
      await rename(`${path}.new`, path);
    },
  };
}
