import { randomBytes } from 'node:crypto';
import { openPool } from '@galley/engine/store';
import { InvalidArgumentError } from '@galley/schema';
import { queriesOf, requireTeamTables, rotateKeys } from '@galley/team';
import { printResult } from '../output/print.ts';
import { databaseAddress } from './database-address.ts';
import { masterKeys } from './deployment.ts';

interface RotateOptions {
  readonly database?: string;
  readonly masterKeys?: string;
  readonly json?: boolean;
}

/** Closes with the first line of the file what the lines below it closed. Servers and workers go on meanwhile: they open both. */
export async function rotateKeysCommand(options: RotateOptions): Promise<number> {
  const masters = await masterKeys(options.masterKeys);
  if (masters === null) {
    throw new InvalidArgumentError(
      'master-keys',
      'No master keys are named.',
      'Name the file that servers and workers have, with the new key on a line before the earlier one: --master-keys, or GALLEY_MASTER_KEYS.',
    );
  }
  const pool = await openPool({ address: databaseAddress(options.database), connections: 1 });
  try {
    await requireTeamTables(pool);
    const rotated = await rotateKeys({ queries: queriesOf(pool), now: Date.now, randomBytes }, masters);
    const what = rotated === 1 ? 'One key of a provider was' : `${rotated} keys of providers were`;
    const rest =
      masters.all.size > 1 ? '\nLines below the first one can go, once every server and worker has the new file.' : '';
    const text =
      rotated === 0 ? 'Every key of a provider is closed with the first line already.' : `${what} closed anew.`;
    printResult(options.json, { rotated }, text + rest);
    return 0;
  } finally {
    await pool.close();
  }
}
