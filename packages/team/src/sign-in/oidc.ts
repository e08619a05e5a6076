import { GalleyError } from '@galley/schema';
import * as client from 'openid-client';
import { at, minute, type PeopleBase } from '../people/base.ts';
import { acceptInvitation, isNameTaken, readInvitation } from '../people/invitations.ts';
import { digestOf } from '../people/secrets.ts';
import { startSession } from '../people/sessions.ts';

export interface OidcSettings {
  /** As people know the provider: stands on the button. */
  readonly label: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Left out for a public client; PKCE holds either way. */
  readonly clientSecret?: string | undefined;
  /** The page: the provider sends browsers back here. */
  readonly origin: string;
}

export class ProviderRefusedError extends GalleyError {
  constructor(
    message: string,
    cause?: unknown,
    remedy = 'Sign in again here. If it stays so, ask an owner of the team.',
  ) {
    super({ code: 'PROVIDER_REFUSED', message, remedy, cause });
  }
}

export class UnknownToTeamError extends GalleyError {
  constructor() {
    super({
      code: 'NOT_INVITED',
      message: 'The provider knows you, but no team here does yet.',
      remedy: 'Open the invitation that an owner of the team sent you, and sign in there.',
    });
  }
}

export class OtherTeamError extends GalleyError {
  constructor(label: string, team: string) {
    super({
      code: 'NOT_INVITED',
      message: `${label} knows you as a member of the team ${team}, and this invitation is to another team.`,
      remedy:
        'Join with a sign-in name and a password, or with another account at the provider. The invitation still works.',
    });
  }
}

export interface OidcStart {
  /** Where the browser goes. */
  readonly address: string;
  /** Kept by the page and sent back with the answer: an answer that somebody else began is refused. */
  readonly binding: string;
}

export interface Oidc {
  readonly label: string;
  start(invitation: string | null): Promise<OidcStart>;
  /** `query` is what the provider put behind the page's address. */
  finish(answer: { readonly query: string; readonly binding: string; readonly agent: string }): Promise<string>;
}

const attemptMs = 10 * minute;

/**
 * Sign-in by a provider: authorization code with PKCE. State, nonce and verifier stay here, in the database, so that any server of
 * the team can finish what another began; each is used up by its first answer.
 */
export function createOidc(base: PeopleBase, settings: OidcSettings): Oidc {
  const { label, issuer, clientId, clientSecret, origin } = settings;
  const loopback =
    new URL(issuer).protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(new URL(issuer).hostname);
  let found: Promise<client.Configuration> | null = null;
  const configuration = async () => {
    found ??= client.discovery(
      ...[new URL(issuer), clientId, undefined],
      clientSecret === undefined ? client.None() : client.ClientSecretBasic(clientSecret),
      // Only for a provider on this very computer, as in tests.
      loopback ? { execute: [client.allowInsecureRequests] } : {},
    );
    try {
      return await found;
    } catch (error) {
      found = null;
      throw new ProviderRefusedError(`${label} cannot be reached.`, error);
    }
  };
  return {
    label,
    async start(invitation) {
      if (invitation !== null) await readInvitation(base, invitation);
      const config = await configuration();
      const [state, binding, verifier, nonce] = [
        ...[client.randomState(), client.randomState(), client.randomPKCECodeVerifier(), client.randomNonce()],
      ] as const;
      await base.queries.ask(
        `WITH old AS (DELETE FROM people.attempt WHERE expires_at < $6)
         INSERT INTO people.attempt (state, binding, verifier, nonce, invitation, expires_at) VALUES ($1, $2, $3, $4, $5, $7)`,
        [
          ...[digestOf(state), digestOf(binding), verifier, nonce, invitation === null ? null : digestOf(invitation)],
          ...[at(base.now()), at(base.now() + attemptMs)],
        ],
      );
      const address = client.buildAuthorizationUrl(config, {
        redirect_uri: `${origin}/`,
        scope: 'openid profile email',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      });
      return { address: address.href, binding };
    },
    async finish({ query, binding, agent }) {
      const answer = new URL(`${origin}/`);
      answer.search = query.slice(0, 8_000);
      const state = answer.searchParams.get('state') ?? '';
      const [attempt] = await base.queries.ask<{ verifier: string; nonce: string; invitation: Buffer | null }>(
        `DELETE FROM people.attempt WHERE state = $1 AND binding = $2 AND expires_at > $3 RETURNING verifier, nonce, invitation`,
        [digestOf(state), digestOf(binding), at(base.now())],
      );
      if (attempt === undefined)
        throw new ProviderRefusedError('This sign-in took too long, was finished before, or began in another window.');
      if (answer.searchParams.get('error') === 'access_denied') {
        throw new ProviderRefusedError(
          `The sign-in with ${label} was cancelled.`,
          undefined,
          'Nothing happened. Sign in whenever you like.',
        );
      }
      const config = await configuration();
      let claims: client.IDToken | undefined;
      try {
        const tokens = await client.authorizationCodeGrant(config, answer, {
          pkceCodeVerifier: attempt.verifier,
          expectedState: state,
          expectedNonce: attempt.nonce,
          idTokenExpected: true,
        });
        claims = tokens.claims();
      } catch (error) {
        throw new ProviderRefusedError(`${label} did not confirm who you are.`, error);
      }
      if (claims === undefined) throw new ProviderRefusedError(`${label} did not say who you are.`);
      const person = await personOf(base, { label, claims, invitation: attempt.invitation });
      const session = await startSession(base, { personId: person, agent });
      // Taken out of the team at this moment.
      if (session === null) throw new UnknownToTeamError();
      return session;
    },
  };
}

interface Arrival {
  readonly label: string;
  readonly claims: client.IDToken;
  /** Digest of the one that they came with. */
  readonly invitation: Buffer | null;
}

/** Known by the provider's own name for them, never by an address that could change hands. */
async function personOf(base: PeopleBase, { label, claims, invitation }: Arrival): Promise<string> {
  const [known] = await base.queries.ask<{ id: string; team: string; elsewhere: boolean }>(
    `SELECT p.id, t.name AS team, EXISTS (SELECT 1 FROM people.invitation i WHERE i.digest = $3 AND i.team <> p.team) AS elsewhere
     FROM people.person p JOIN people.team t ON t.id = p.team WHERE p.issuer = $1 AND p.subject = $2 AND p.removed_at IS NULL`,
    [claims.iss, claims.sub, invitation],
  );
  // A person is of one team: in silence they would be led into another one than they were invited to.
  if (known?.elsewhere === true) throw new OtherTeamError(label, known.team);
  if (known !== undefined) return known.id;
  if (invitation === null) throw new UnknownToTeamError();
  const name = [claims.name, claims.preferred_username, claims.email].find(
    (each) => typeof each === 'string' && each !== '',
  );
  const called = await ownName(base, invitation, String(name ?? claims.sub).slice(0, MOST_CHARACTERS));
  return acceptInvitation(base, invitation, called, { issuer: claims.iss, subject: claims.sub });
}

const MOST_CHARACTERS = 90;

/** Whoever comes by a provider chooses no name here: of two Anna Bergs the second is "Anna Berg (2)". */
async function ownName(base: PeopleBase, invitation: Buffer, name: string): Promise<string> {
  for (let number = 2, called = name; ; called = `${name} (${number++})`) {
    if (!(await isNameTaken(base, invitation, called))) return called;
  }
}
