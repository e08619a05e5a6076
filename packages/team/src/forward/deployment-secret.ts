import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { Sql } from '@galley/engine/store';
import { DeploymentSecretError } from './errors.ts';

/** Whoever reads the database must not find a secret that somebody made up by trying many. */
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 };

/**
 * A worker with another secret would take Workbenches and hold them, and no server could reach them there. So before it takes any,
 * each process shows that it has the deployment's; the first one of a deployment says which that is.
 */
export async function requireSecret(sql: Sql, secret: string): Promise<void> {
  const known = (await readProof(sql)) ?? (await beFirst(sql, secret));
  if (known === null || !timingSafeEqual(known.proof, await proofOf(secret, known.salt))) {
    throw new DeploymentSecretError();
  }
}

async function readProof(sql: Sql): Promise<{ readonly salt: Buffer; readonly proof: Buffer } | null> {
  const { rows } = await sql.query('SELECT salt, proof FROM people.deployment');
  const [row] = rows;
  return row?.salt instanceof Buffer && row.proof instanceof Buffer ? { salt: row.salt, proof: row.proof } : null;
}

/** Of several that start at once, one says which secret it is; the others are held against that. */
async function beFirst(sql: Sql, secret: string) {
  const salt = randomBytes(16);
  await sql.query('INSERT INTO people.deployment (salt, proof) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    ...[salt, await proofOf(secret, salt)],
  ]);
  return readProof(sql);
}

/** From here on processes start with this one alone; those that run with the one before must be restarted. */
export async function replaceSecret(sql: Sql, secret: string): Promise<void> {
  const salt = randomBytes(16);
  await sql.query(
    'INSERT INTO people.deployment (salt, proof) VALUES ($1, $2) ON CONFLICT (one) DO UPDATE SET salt = EXCLUDED.salt, proof = EXCLUDED.proof',
    [salt, await proofOf(secret, salt)],
  );
}

function proofOf(secret: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(secret, salt, 32, cost, (error, proof) => (error === null ? resolve(proof) : reject(error)));
  });
}
