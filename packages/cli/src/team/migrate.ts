import { openPool } from '@galley/engine/store';
import { migrateTeam, replaceSecret, requireSecret } from '@galley/team';
import { printResult, say } from '../output/print.ts';
import { databaseAddress } from './database-address.ts';
import { teamSecret } from './deployment.ts';

interface MigrateOptions {
  readonly database?: string;
  readonly newSecret?: boolean;
  readonly json?: boolean;
}

export async function migrateCommand({ database, newSecret = false, json = false }: MigrateOptions): Promise<number> {
  const pool = await openPool({ address: databaseAddress(database), connections: 1 });
  try {
    const secret = newSecret || process.env.GALLEY_TEAM_SECRET ? teamSecret() : null;
    const steps = await migrateTeam(pool);
    if (secret !== null) await (newSecret ? replaceSecret : requireSecret)(pool, secret);
    if (newSecret) say("This secret is the deployment's now: restart all servers and workers with it.");
    const text = steps.map((name) => `Done: ${name}`).join('\n');
    printResult(json, { steps }, steps.length === 0 ? 'The tables are up to date.' : text);
    return 0;
  } finally {
    await pool.close();
  }
}
