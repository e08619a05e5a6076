import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOn } from '../watch/listen-on.ts';

interface Given {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}
export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly Given[];
}

/** An OTLP collector in this process: it keeps what it was sent, as it was sent. */
export async function startCollector() {
  const bodies: { readonly path: string; readonly key: string; readonly text: string }[] = [];
  const server = createServer((request, response) => void keep(request, response));
  async function keep(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const part of request) text += String(part);
    bodies.push({ path: request.url ?? '', key: String(request.headers['x-api-key'] ?? ''), text });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }
  const listening = await listenOn(server, '127.0.0.1', 0);
  return {
    endpoint: `http://127.0.0.1:${listening.port}`,
    bodies,
    spans: (): CollectedSpan[] =>
      bodies
        .filter(({ path }) => path === '/v1/traces')
        .flatMap(({ text }) => JSON.parse(text).resourceSpans[0].scopeSpans[0].spans),
    metrics: (): { readonly name: string }[] =>
      bodies
        .filter(({ path }) => path === '/v1/metrics')
        .flatMap(({ text }) => JSON.parse(text).resourceMetrics[0].scopeMetrics[0].metrics),
    [Symbol.asyncDispose]: () => listening[Symbol.asyncDispose](),
  };
}
