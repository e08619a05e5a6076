import type { RawResponse } from '../../client/model-client.ts';

/**
 * The same response, whose body is also kept as it passes; it is handed over when it ends, breaks off or nobody reads on.
 * A provider that quotes the key it was sent would put it on disk with the rest: it is taken out.
 */
export function keepRaw(response: Response, key: string, onRaw: (raw: RawResponse) => void): Response {
  const { status, headers } = response;
  const told = { status, content_type: headers.get('content-type') ?? '' };
  if (response.body === null) {
    onRaw({ ...told, body: '' });
    return response;
  }
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  let body = '';
  let open = true;
  const handOver = () => {
    if (open) onRaw({ ...told, body: key === '' ? body : body.replaceAll(key, '[key]') });
    open = false;
  };
  const kept = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (done) {
            body += decoder.decode();
            handOver();
            controller.close();
          } else {
            body += decoder.decode(value, { stream: true });
            controller.enqueue(value);
          }
        } catch (error) {
          handOver();
          controller.error(error);
        }
      },
      async cancel(reason) {
        handOver();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(kept, { status, headers });
}
