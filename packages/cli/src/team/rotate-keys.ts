import { randomBytes } from 'node:crypto';
import { openPool } from '@galley/engine/store';
import { InvalidArgumentError, plural } from '@galley/schema';
import { forgetLost, queriesOf, requireTeamTables, rotateKeys } from '@galley/team';
import { printResult } from '../output/print.ts';
import { databaseAddress } from './database-address.ts';
import { masterKeys } from './deployment.ts';

interface RotateOptions {
  readonly database?: string;
  readonly masterKeys?: string;
  readonly forgetLost?: boolean;
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
    const base = { queries: queriesOf(pool), now: Date.now, randomBytes };
    const forgotten = options.forgetLost === true ? await forgetLost(base, masters) : 0;
    const rotated = await rotateKeys(base, masters);
    const text = [
      ...(forgotten === 0 ? [] : [`${plural(forgotten, 'key')} that nothing opens any more: removed.`]),
      rotated === 0
        ? 'Every key of a provider is closed with the first line already.'
        : `${plural(rotated, 'key')} of providers closed anew.`,
      ...(masters.all.size > 1
        ? ['Lines below the first one can go, once every server and worker was restarted with this file.']
        : []),
    ];
    printResult(options.json, { rotated, forgotten }, text.join('\n'));
    return 0;
  } finally {
    await pool.close();
  }
}
