export interface BodyGuard {
  readonly idleMs: number;
  /** What the reader fails with when nothing came for `idleMs`. */
  readonly stalled: () => Error;
  /** What the reader fails with when the connection broke. */
  readonly broken: (error: unknown) => unknown;
  /** Lets go of the connection. */
  readonly release: (reason: unknown) => void;
}

/**
 * The body with a limit on silence. Only the wait for the provider counts, not the time its reader takes: a slow
 * consumer must not look like a stalled provider.
 */
export function guardBody(
  body: ReadableStream<Uint8Array> | null,
  guard: BodyGuard,
): ReadableStream<Uint8Array> | null {
  if (body === null) return null;
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        let timer: ReturnType<typeof setTimeout> | undefined;
        const silence = new Promise<never>((_resolve, reject) => {
          timer = setTimeout(() => reject(new StalledError()), guard.idleMs);
        });
        try {
          const { done, value } = await Promise.race([reader.read(), silence]);
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          const failure = error instanceof StalledError ? guard.stalled() : guard.broken(error);
          controller.error(failure);
          guard.release(failure);
        } finally {
          clearTimeout(timer);
        }
      },
      async cancel(reason) {
        guard.release(reason);
        // The connection is already gone when this fails; the consumer has stopped listening.
        await reader.cancel(reason).catch(() => undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

class StalledError extends Error {}
