import { once } from 'node:events';
import { request } from 'node:http';

export interface PageStream {
  /** Resolves with the next notification of this kind. */
  next(type: string): Promise<void>;
  close(): void;
}

/** The events of a Workbench as a page hears them. */
export async function openStream(origin: string, workbenchId: string, session: string): Promise<PageStream> {
  const headers = { authorization: `Bearer ${session}`, 'galley-workbench': workbenchId };
  const sent = request(new URL('/events', origin), { headers, agent: false });
  sent.end();
  const [response] = await once(sent, 'response');
  if (response.statusCode !== 200) throw new TypeError(`no stream: ${response.statusCode}`);
  let waiting: { readonly type: string; resolve(): void } | null = null;
  response.setEncoding('utf8').on('data', (text: string) => {
    if (waiting !== null && text.includes(waiting.type)) waiting.resolve();
  });
  // Closed by whoever opened it.
  response.on('error', () => undefined);
  return {
    async next(type) {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting = { type, resolve };
      await promise;
      waiting = null;
    },
    close: () => sent.destroy(),
  };
}
