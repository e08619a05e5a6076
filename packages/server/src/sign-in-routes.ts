import { InvalidArgumentError } from '@galley/schema';
import { z } from 'zod';
import { program } from './access/authenticate.ts';
import { CodeRefusedError, SignInRequiredError } from './access/errors.ts';
import type { Sessions } from './access/sessions.ts';
import type { SignInCodes } from './access/sign-in-codes.ts';
import { signedInPage } from './access/sign-in-file.ts';
import type { App } from './app.ts';
import { readBody, readJson } from './calls/read-body.ts';

/** A code and the name of its field. */
const bodyLimit = 1_000;
const typedCode = z.object({ code: z.string() });

/**
 * The two ways in: a code from a private file that a browser was told to open, and one that a person types.
 * A new code to type comes from the server's terminal, or to a program that has the token.
 */
export function addSignInRoutes(app: App, { codes, sessions }: { codes: SignInCodes; sessions: Sessions }): void {
  app.post('/sign-in/file', async (context) => {
    const form = new URLSearchParams(await readBody(context.req.raw, bodyLimit));
    // A file that is opened again leads to the page, which asks for a code where there is no session.
    if (codes.redeem('file', form.get('code') ?? '') !== 'accepted') return context.redirect('/', 303);
    return context.html(signedInPage(sessions.start()));
  });

  app.post('/sign-in/code', async (context) => {
    const input = typedCode.safeParse(await readJson(context.req.raw, bodyLimit));
    if (!input.success) throw new InvalidArgumentError('code', 'The request has no code.', 'Send {"code": "…"}.');
    const outcome = codes.redeem('typed', input.data.code);
    if (outcome !== 'accepted') throw new CodeRefusedError(outcome);
    return context.json({ result: { session: sessions.start() } });
  });

  app.post('/sign-in/new-code', (context) => {
    // A browser may be a stranger's by now: it must not hand on what it was given.
    if (context.get('session') !== program) throw new SignInRequiredError('none');
    const { code, lifeMs } = codes.issue('typed');
    return context.json({ result: { code, life_ms: lifeMs } });
  });
}
