import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PostgresFailedError } from './errors.ts';
import { lastLine } from './local-postgres.ts';

it('[X7] why PostgreSQL could not be started is said, not only where it is written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'galley-up-'));
  const log = join(folder, 'postgres.log');
  expect(await lastLine(log)).toBe('');
  await writeFile(log, 'creating files\ninitdb: error: no space left on device\n\n');
  const error = new PostgresFailedError('could not make its database', log, { said: await lastLine(log) });
  expect(error.message).toBe('PostgreSQL could not make its database: initdb: error: no space left on device');
  expect(new PostgresFailedError('does not answer', log).message).toBe('PostgreSQL does not answer.');
  await rm(folder, { recursive: true, force: true });
});
