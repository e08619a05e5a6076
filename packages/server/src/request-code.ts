import { GalleyError, systemErrorCode } from '@galley/schema';
import { z } from 'zod';
import type { SignInCode } from './access/sign-in-codes.ts';

const answers = z.union([
  z.object({ result: z.object({ code: z.string(), life_ms: z.number() }) }),
  z.object({ error: z.object({ code: z.string(), message: z.string(), remedy: z.string() }) }),
]);

class NoServerError extends GalleyError {
  constructor(origin: string, cause: unknown) {
    super({
      code: 'NO_SERVER',
      message: `No Galley answers at ${origin}${systemErrorCode(cause) === 'ECONNREFUSED' ? '' : ' as expected'}.`,
      remedy: 'Start it with "galley serve DIR", or name its port with --port.',
      details: { origin },
      cause,
    });
  }
}

/** What the server said, as its own failure. */
class RefusedByServerError extends GalleyError {}

/** Asks a running server for a code, as a program that knows its token. */
export async function requestCode(origin: string, token: string): Promise<SignInCode> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  let answer: z.infer<typeof answers>;
  try {
    const response = await fetch(`${origin}/sign-in/new-code`, {
      method: 'POST',
      headers,
      body: '{}',
      redirect: 'error',
    });
    answer = answers.parse(await response.json());
  } catch (error) {
    throw new NoServerError(origin, error);
  }
  if ('error' in answer) throw new RefusedByServerError(answer.error);
  return { code: answer.result.code, lifeMs: answer.result.life_ms };
}
