import { migrateTables, openPool } from '@galley/engine/store';
import { printResult } from '../output/print.ts';
import { databaseAddress } from './database-address.ts';

interface MigrateOptions {
  readonly database?: string;
  readonly json?: boolean;
}

export async function migrateCommand({ database, json = false }: MigrateOptions): Promise<number> {
  const pool = await openPool({ address: databaseAddress(database), connections: 1 });
  try {
    const steps = await migrateTables(pool);
    const taken = steps.map(({ version, name }) => ({ version, name }));
    const text = taken.map(({ version, name }) => `Step ${version}: ${name}`).join('\n');
    printResult(json, { steps: taken }, taken.length === 0 ? 'The tables are up to date.' : text);
    return 0;
  } finally {
    await pool.close();
  }
}
