import { openPool } from '@galley/engine/store';
import { migrateTeam } from '@galley/team';
import { printResult } from '../output/print.ts';
import { databaseAddress } from './database-address.ts';

interface MigrateOptions {
  readonly database?: string;
  readonly json?: boolean;
}

export async function migrateCommand({ database, json = false }: MigrateOptions): Promise<number> {
  const pool = await openPool({ address: databaseAddress(database), connections: 1 });
  try {
    const steps = await migrateTeam(pool);
    const text = steps.map((name) => `Done: ${name}`).join('\n');
    printResult(json, { steps }, steps.length === 0 ? 'The tables are up to date.' : text);
    return 0;
  } finally {
    await pool.close();
  }
}
