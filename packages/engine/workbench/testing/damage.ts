import { chmod, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Store } from '../../store/index.ts';

/** Ways in which a disk or another program can harm a closed store. */
export async function overwriteObject(store: Store, hash: string, content: string): Promise<void> {
  const path = store.objects.pathOf(hash);
  await chmod(path, 0o644);
  await writeFile(path, content);
}

export async function loseObject(store: Store, hash: string): Promise<void> {
  await rm(store.objects.pathOf(hash), { force: true });
}

export function changeDatabase(root: string, sql: string): void {
  const database = new DatabaseSync(join(root, '.galley/galley.db'));
  database.exec(sql);
  database.close();
}

/** Writes over the pages of the events table, but not over the header. */
export async function scribbleOverDatabase(root: string): Promise<void> {
  const file = join(root, '.galley/galley.db');
  const bytes = await readFile(file);
  bytes.fill(0x5a, 4_096 * 2, 4_096 * 3);
  await writeFile(file, bytes);
}
