import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { startTeamServer } from '../serve/team-server.ts';
import { startTeamDatabase, type TeamDatabase } from '../testing/team-database.ts';
import { replaceSecret, requireSecret } from './deployment-secret.ts';

const database = await startTeamDatabase();

describe.skipIf(database === null)('the secret of a deployment', () => {
  const { pool, address, folder } = database as TeamDatabase;
  afterAll(() => database?.[Symbol.asyncDispose]());
  const [secret, other] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')];
  const refused = { code: 'DEPLOYMENT_SECRET', remedy: expect.stringContaining('--new-secret') };

  it('[X8] is that of whoever came first; nobody starts with another one and holds what no server reaches', async () => {
    const first = await Promise.allSettled([secret, other].map((each) => requireSecret(pool, each)));
    expect(first.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await replaceSecret(pool, secret);
    await requireSecret(pool, secret);
    await expect(requireSecret(pool, other)).rejects.toMatchObject(refused);
    const bind = { host: '127.0.0.1', port: 0, origin: 'http://127.0.0.1', tls: null, trustedProxies: [] };
    const rest = { page: folder, configuration: folder, masters: null, provider: null };
    await expect(startTeamServer({ address, secret: other, ...bind, ...rest })).rejects.toMatchObject(refused);
    const { rows } = await pool.query('SELECT * FROM people.deployment');
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('[X8] can become another one', async () => {
    await replaceSecret(pool, other);
    await requireSecret(pool, other);
    await expect(requireSecret(pool, secret)).rejects.toMatchObject(refused);
  });
});
