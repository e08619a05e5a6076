import type { IncomingMessage, ServerResponse } from 'node:http';

/** The whole body; null when it is longer than it may be, however it was announced. */
export async function readBody(request: IncomingMessage, most: number): Promise<Buffer | null> {
  if (Number(request.headers['content-length'] ?? 0) > most) return null;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue;
    length += chunk.length;
    if (length > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export async function sendResponse(answer: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  for await (const chunk of answer.body ?? []) {
    if (response.destroyed) return;
    response.write(chunk);
  }
  response.end();
}
