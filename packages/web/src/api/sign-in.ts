import { post } from './post.ts';
import { session } from './session.ts';

/** Trades a code for a session. */
export async function signIn(code: string): Promise<void> {
  const { result } = await post('/sign-in/code', { code });
  session.start((result as { readonly session: string }).session);
}

/** Ends the session here and on the server. It ends here even when the server is gone. */
export async function signOut(): Promise<void> {
  const { secret } = session.snapshot();
  try {
    await post('/sign-out', {});
  } finally {
    session.end(secret, 'ended');
  }
}
