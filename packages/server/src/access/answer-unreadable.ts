import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { systemErrorCode, toErrorPayload } from '@galley/schema';
import { RequestLateError, RequestUnreadableError } from './errors.ts';

const statuses: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/**
 * A request that does not come whole, or is none, never reaches a handler. It is answered in words like any other: an
 * empty answer would tell whoever sent it nothing.
 */
export function answerUnreadable(server: Server): void {
  const answering = new WeakMap<Duplex, ServerResponse>();
  server.on('request', ({ socket }, outgoing) => answering.set(socket, outgoing));
  server.on('clientError', (error, socket) => {
    const begun = answering.get(socket);
    // Words in the middle of another answer would be read as a part of it.
    if (!socket.writable || (begun?.headersSent === true && !begun.writableFinished)) {
      socket.destroy();
      return;
    }
    const code = systemErrorCode(error) ?? '';
    const said = code === 'ERR_HTTP_REQUEST_TIMEOUT' ? new RequestLateError() : new RequestUnreadableError();
    const body = JSON.stringify({ error: toErrorPayload(said) });
    const head = [
      `HTTP/1.1 ${statuses[code] ?? '400 Bad Request'}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  });
}
