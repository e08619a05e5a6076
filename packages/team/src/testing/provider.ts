import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Provider from 'oidc-provider';

export const clientSecret = 'the-secret-of-the-team-server';

/** What somebody at the provider does with its page: signs in under this name, or turns away. */
export type AtProvider = { readonly signsInAs: string } | { readonly cancels: true };

export interface TestProvider extends AsyncDisposable {
  readonly issuer: string;
  /** Known once the team server has its port. */
  begin(redirect: string): void;
}

/** A real OpenID provider on loopback. `answer` decides for whoever comes; without one it shows a page with three buttons. */
export async function startProvider(answer: (() => AtProvider) | null): Promise<TestProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  return {
    issuer,
    begin(redirect) {
      const provider = new Provider(issuer, {
        clients: [{ client_id: 'galley', client_secret: clientSecret, redirect_uris: [redirect] }],
        pkce: { required: () => true },
        findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, name: `Name of ${id}` }) }),
        claims: { openid: ['sub'], profile: ['name'] },
        conformIdTokenClaims: false,
      });
      const callback = provider.callback();
      server.on('request', (incoming, outgoing) => {
        if (incoming.url?.startsWith('/interaction/') !== true) return void callback(incoming, outgoing);
        const done = answer === null ? chosenOnPage(incoming) : answer();
        if (done === null) return showPage(incoming, outgoing);
        void finish(provider, done, incoming, outgoing);
      });
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function finish(provider: Provider, done: AtProvider, incoming: IncomingMessage, outgoing: ServerResponse) {
  if ('cancels' in done) {
    const refused = { error: 'access_denied', error_description: 'turned away' };
    return provider.interactionFinished(incoming, outgoing, refused);
  }
  const { signsInAs: accountId } = done;
  const grant = new provider.Grant({ accountId, clientId: 'galley' });
  grant.addOIDCScope('openid profile email');
  const result = { login: { accountId }, consent: { grantId: await grant.save() } };
  return provider.interactionFinished(incoming, outgoing, result);
}

function chosenOnPage({ url = '' }: IncomingMessage): AtProvider | null {
  const asked = new URL(url, 'http://provider').searchParams;
  const name = asked.get('as');
  if (name !== null) return { signsInAs: name };
  return asked.has('cancel') ? { cancels: true } : null;
}

function showPage({ url = '' }: IncomingMessage, outgoing: ServerResponse): void {
  const { pathname } = new URL(url, 'http://provider');
  const button = (query: string, words: string) => `<p><a href="${pathname}?${query}">${words}</a></p>`;
  const choices = [button('as=ann', 'I am ann'), button('as=bob', 'I am bob'), button('cancel', 'Cancel')];
  outgoing.writeHead(200, { 'content-type': 'text/html' });
  outgoing.end(`<!doctype html><html lang="en"><title>Example</title><h1>Example</h1>${choices.join('')}</html>`);
}
