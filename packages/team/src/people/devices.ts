import { NotFoundError, type Role } from '@galley/schema';
import { at, minute, type PeopleBase } from './base.ts';
import { digestOf, newSecret, newTypedCode, normalCode } from './secrets.ts';
import { createToken } from './tokens.ts';

const lifeMs = 10 * minute;
/** How long a program stays signed in without its person. */
const tokenDays = 90;

export interface DeviceStart {
  /** Kept by the program: it collects the token with this. */
  readonly device: string;
  /** Shown by the program, typed by the person on the page. */
  readonly code: string;
  readonly life_ms: number;
}

/** A terminal that cannot show a sign-in page asks for a code; a person who is signed in elsewhere approves it. */
export async function startDevice(base: PeopleBase, program: string): Promise<DeviceStart> {
  const device = newSecret('device', base.randomBytes);
  const code = newTypedCode(base.randomBytes);
  const now = base.now();
  await base.queries.ask(
    `WITH old AS (DELETE FROM people.device WHERE expires_at < $4)
     INSERT INTO people.device (digest, code, program, expires_at) VALUES ($1, $2, $3, $5)`,
    [digestOf(device), digestOf(normalCode(code)), program.slice(0, 100), at(now), at(now + lifeMs)],
  );
  return { device, code, life_ms: lifeMs };
}

export interface DeviceApproval {
  readonly personId: string;
  readonly code: string;
  readonly role: Role;
  readonly workbenches: readonly string[] | null;
}

export async function approveDevice(base: PeopleBase, approval: DeviceApproval): Promise<{ readonly program: string }> {
  const { personId, code, role, workbenches } = approval;
  const [row] = await base.queries.ask<{ program: string }>(
    `UPDATE people.device SET person = $2, role = $3, workbenches = $4
     WHERE code = $1 AND person IS NULL AND expires_at > $5 RETURNING program`,
    [digestOf(normalCode(code)), personId, role, workbenches, at(base.now())],
  );
  if (row === undefined) {
    throw new NotFoundError('No program waits with this code.', 'Run "galley login" again and type the code it shows.');
  }
  return row;
}

/** Null while nobody approved it. The token is handed out once. */
export async function collectDevice(base: PeopleBase, device: string): Promise<{ readonly token: string } | null> {
  const [row] = await base.queries.ask<{
    person: string;
    role: Role;
    workbenches: readonly string[] | null;
    program: string;
  }>(
    `UPDATE people.device SET collected_at = $2
     WHERE digest = $1 AND person IS NOT NULL AND collected_at IS NULL AND expires_at > $2
     RETURNING person, role, workbenches, program`,
    [digestOf(device), at(base.now())],
  );
  if (row === undefined) return null;
  const { person: personId, role, workbenches, program: name } = row;
  const { secret } = await createToken(base, { personId, name, role, workbenches, days: tokenDays });
  return { token: secret };
}
