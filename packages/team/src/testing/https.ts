import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request as plainRequest } from 'node:http';
import { createServer, request } from 'node:https';
import { type CertificateFiles, testCertificate } from './certificate.ts';

export interface Sent {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  readonly body: any;
}

/** Like `fetch`, for servers with the certificate of tests. */
export async function sendTls(address: string, input?: unknown, secret?: string): Promise<Sent> {
  const sent = request(new URL(address), {
    ca: testCertificate,
    method: input === undefined ? 'GET' : 'POST',
    headers: {
      ...(input === undefined ? {} : { 'content-type': 'application/json' }),
      ...(secret === undefined ? {} : { authorization: `Bearer ${secret}` }),
    },
  });
  sent.end(input === undefined ? undefined : JSON.stringify(input));
  const [response] = await once(sent, 'response');
  const text = Buffer.concat(await Array.fromAsync(response as AsyncIterable<Buffer>)).toString('utf8');
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  return { status: response.statusCode, body: isJson ? JSON.parse(text) : text };
}

/** An event stream over TLS: what it says, until it is closed. */
export async function listenTls(address: string, workbenchId: string, secret: string) {
  const headers = { authorization: `Bearer ${secret}`, 'galley-workbench': workbenchId };
  const sent = request(new URL('/events', address), { ca: testCertificate, headers });
  sent.end();
  const [response] = await once(sent, 'response');
  const heard: string[] = [];
  response.setEncoding('utf8').on('data', (text: string) => heard.push(text));
  // Ended by whoever listens.
  response.on('error', () => undefined);
  return { status: Number(response.statusCode), heard, close: () => sent.destroy() };
}

/** Ends TLS and hands requests on, as proxies in front of servers do. */
export async function startTlsProxy(files: CertificateFiles, port: number, target: () => number) {
  const tls = { cert: await readFile(files.cert), key: await readFile(files.key) };
  const proxy = createServer(tls, (incoming, outgoing) => {
    const headers = { ...incoming.headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' };
    const onward = plainRequest(
      { host: '127.0.0.1', port: target(), path: incoming.url, method: incoming.method, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  proxy.listen(port, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    async [Symbol.asyncDispose]() {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
