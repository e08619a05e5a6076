import { randomBytes } from 'node:crypto';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createUserFile } from '@galley/engine/store';
import { z } from 'zod';

const settingsSchema = z.object({
  version: z.literal(1),
  secret: z.string(),
  password: z.string(),
  masterKey: z.string(),
});
type UpSettings = z.infer<typeof settingsSchema>;

export interface UpFolder extends UpSettings {
  readonly postgres: string;
  readonly workers: string;
  readonly logs: string;
  /** File with the master key, for workers. */
  readonly masterKeys: string;
}

/** What one deployment on one machine is made with, made once and found again. */
export async function openUpFolder(data: string): Promise<UpFolder> {
  await mkdir(data, { recursive: true, mode: 0o700 });
  // As root, PostgreSQL runs as nobody and must get through to its own folder; everything else in here is private by itself.
  if (process.getuid?.() === 0) await chmod(data, 0o711);
  const own = join(data, 'own');
  const word = (bytes: number) => randomBytes(bytes).toString('base64url');
  const none: UpSettings = { version: 1, secret: '', password: '', masterKey: '' };
  const file = createUserFile<UpSettings>({
    ...{ file: join(own, 'team.json'), schema: settingsSchema, empty: none },
    what: 'the secrets of this deployment',
  });
  const settings = await file.update((found) =>
    found.secret !== ''
      ? found
      : { version: 1, secret: word(32), password: word(24), masterKey: randomBytes(32).toString('base64') },
  );
  const masterKeys = join(own, 'master-keys');
  await writeFile(masterKeys, `${settings.masterKey}\n`, { mode: 0o600 });
  const [workers, logs] = [join(data, 'workers'), join(data, 'logs')];
  for (const folder of [workers, logs]) await mkdir(folder, { recursive: true, mode: 0o700 });
  return { ...settings, postgres: join(data, 'postgres'), workers, logs, masterKeys };
}
