import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

const credentials = { region: 'eu-central-1', keyId: 'AKTEST', secret: 'test+secret/with=marks' };
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');

/**
 * Storage that speaks S3 in this process: it works the signature out from what arrived, refuses one that does not fit or is
 * older than 15 minutes, and content that is not what its hash says. It shares no code with what signs.
 */
export async function startS3Server() {
  const objects = new Map<string, Buffer>();
  const failing: number[] = [];
  const refused: string[] = [];
  const server = createServer((request, response) => void serve(request, response));
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(Buffer.from(part));
    const body = Buffer.concat(parts);
    const answer = (status: number, code: string | null, content?: Buffer) => {
      if (code !== null) refused.push(code);
      const text = `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`;
      response.writeHead(status).end(code === null ? content : text);
    };
    const fault = failing.shift();
    if (fault !== undefined) return answer(fault, 'SlowDown');
    const wrong = faultOf(request, body);
    if (wrong !== null) return answer(403, wrong);
    const name = request.url ?? '';
    if (!name.startsWith('/bucket/')) return answer(404, 'NoSuchBucket');
    if (request.method === 'PUT') {
      objects.set(name, body);
      return answer(200, null);
    }
    const found = objects.get(name);
    if (request.method === 'DELETE') {
      objects.delete(name);
      return answer(204, null);
    }
    return found === undefined ? answer(404, 'NoSuchKey') : answer(200, null, found);
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  return {
    settings: { ...credentials, address: `http://127.0.0.1:${port}/bucket/galley` },
    objects,
    /** The next answers are these failures. */
    failing,
    /** Codes of what was refused. */
    refused,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function faultOf(request: IncomingMessage, body: Buffer): string | null {
  const { authorization = '' } = request.headers;
  const given =
    /^AWS4-HMAC-SHA256 Credential=(.+?)\/(\d{8})\/(.+?)\/s3\/aws4_request, ?SignedHeaders=(.+?), ?Signature=([0-9a-f]{64})$/;
  const [, keyId, day = '', region = '', signed = '', signature] = given.exec(authorization) ?? [];
  if (keyId !== credentials.keyId) return 'InvalidAccessKeyId';
  const time = String(request.headers['x-amz-date'] ?? '');
  const [, year, month, date, hour, minute, second] = /^(....)(..)(..)T(..)(..)(..)Z$/.exec(time) ?? [];
  const sent = Date.parse(`${year}-${month}-${date}T${hour}:${minute}:${second}Z`);
  if (!(Math.abs(Date.now() - sent) < 15 * 60_000)) return 'RequestTimeTooSkewed';
  const names = signed.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) return 'AccessDenied';
  const content = String(request.headers['x-amz-content-sha256']);
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const lines = names.map((name) => `${name}:${request.headers[name]}\n`).join('');
  const canonical = `${request.method}\n${path}\n${query}\n${lines}\n${signed}\n${content}`;
  let key = createHmac('sha256', `AWS4${credentials.secret}`).update(day).digest();
  for (const word of [region, 's3', 'aws4_request']) key = createHmac('sha256', key).update(word).digest();
  const text = `AWS4-HMAC-SHA256\n${time}\n${day}/${region}/s3/aws4_request\n${sha256(canonical)}`;
  if (createHmac('sha256', key).update(text).digest('hex') !== signature) return 'SignatureDoesNotMatch';
  if (region !== credentials.region) return 'AuthorizationHeaderMalformed';
  return content === sha256(body) ? null : 'XAmzContentSHA256Mismatch';
}
