import { request as httpRequest, type IncomingMessage } from 'node:http';
import { systemErrorCode } from '@galley/schema/errors';
import { NotBegunError } from './errors.ts';
import { host } from './hello.ts';

export interface SocketRequest {
  readonly socketPath: string;
  readonly path: string;
  /** Sent as JSON with POST; GET when left out. */
  readonly input?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** One connection per request: a local one costs next to nothing, and a kept one may be closed just when it is used. */
export function sendRequest({
  socketPath,
  path,
  input,
  headers = {},
  signal,
}: SocketRequest): Promise<IncomingMessage> {
  const body = input === undefined ? null : JSON.stringify(input);
  return new Promise((resolve, reject) => {
    const sent = httpRequest({
      socketPath,
      path,
      agent: false,
      method: body === null ? 'GET' : 'POST',
      headers: { host, ...(body === null ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(signal === undefined ? {} : { signal }),
    });
    sent.once('response', resolve);
    sent.once('error', (error) => reject(isUnreached(error) ? new NotBegunError(error) : error));
    sent.end(body ?? undefined);
  });
}

export async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** Nobody listens there: no byte of the request was read. */
function isUnreached(error: Error): boolean {
  return ['ENOENT', 'ECONNREFUSED', 'ENOTSOCK', 'EACCES'].includes(systemErrorCode(error) ?? '');
}
