import { post } from './post.ts';
import { session } from './session.ts';

export interface SignInWays {
  readonly password: boolean;
  /** As people know the provider; null where there is none. */
  readonly provider: string | null;
}

export interface Invitation {
  readonly name: string;
  readonly team: string;
}

/** What is kept while the browser is at the provider. */
interface Away {
  readonly binding: string;
  /** Where the person was: they come back there. */
  readonly hash: string;
  /** They were at an invitation: they come back to it if they are refused, and it is used up otherwise. */
  readonly joins: boolean;
}

const AWAY_KEY = 'galley.sign-in';

export async function signInWays(): Promise<SignInWays> {
  const response = await fetch('/sign-in/ways', { credentials: 'omit' });
  const { result }: { result: SignInWays } = await response.json();
  return result;
}

export async function signInWithPassword(login: string, password: string): Promise<void> {
  await begin('/sign-in/password', { login, password });
}

/** Every session ends with it; this browser goes on with a new one. */
export async function changePassword(current: string, next: string): Promise<void> {
  await begin('/team/PasswordChange', { current, next });
}

export async function readInvitation(invitation: string): Promise<Invitation> {
  const { result } = await post('/sign-in/invitation', { invitation });
  return result as Invitation;
}

export interface Joining {
  readonly invitation: string;
  readonly name: string;
  readonly login: string;
  readonly password: string;
}

export async function join(joining: Joining): Promise<void> {
  await begin('/sign-in/join', joining);
}

/** Leaves for the provider. What comes back is finished by `finishProvider`. */
export async function leaveForProvider(invitation: string | null): Promise<void> {
  const { result } = await post('/sign-in/provider', { invitation });
  const { address, binding } = result as { readonly address: string; readonly binding: string };
  const away: Away = { binding, hash: location.hash, joins: invitation !== null };
  sessionStorage.setItem(AWAY_KEY, JSON.stringify(away));
  location.assign(address);
}

/** Whether a provider just sent the browser here. */
export function cameFromProvider(): boolean {
  return new URLSearchParams(location.search).has('state');
}

/** Signs in with what the provider said. Whoever is refused is back where they left, at their invitation, too. */
export async function finishProvider(): Promise<void> {
  const kept = sessionStorage.getItem(AWAY_KEY);
  const away: Away = kept === null ? { binding: '', hash: '', joins: false } : JSON.parse(kept);
  const query = location.search;
  sessionStorage.removeItem(AWAY_KEY);
  // The answer counts once and says who signed in: it stays in no address and no history.
  history.replaceState(null, '', away.joins ? '/#/home' : `/${away.hash}`);
  try {
    await begin('/sign-in/provider/finish', { query, binding: away.binding });
  } catch (error) {
    if (away.joins) goTo(away.hash);
    throw error;
  }
}

function goTo(hash: string): void {
  history.replaceState(null, '', `/${hash}`);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

async function begin(path: string, input: unknown): Promise<void> {
  const { result } = await post(path, input);
  session.start((result as { readonly session: string }).session);
}
