export interface BodyGuard {
  readonly idleMs: number;
  /** For the whole body, waits of its reader not counted. */
  readonly wholeMs: number;
  /** What the reader fails with when nothing came for `idleMs`, or not all of it in `wholeMs`. */
  readonly stalled: (phase: 'idle' | 'whole') => Error;
  /** What the reader fails with when the connection broke. */
  readonly broken: (error: unknown) => unknown;
  /** Lets go of the connection. */
  readonly release: (reason: unknown) => void;
}

/**
 * The body with limits on silence and on the time that all of it takes. Only the wait for the provider counts, not the time its reader takes: a slow
 * consumer must not look like a stalled provider.
 */
export function guardBody(
  body: ReadableStream<Uint8Array> | null,
  guard: BodyGuard,
): ReadableStream<Uint8Array> | null {
  if (body === null) return null;
  const reader = body.getReader();
  let leftMs = guard.wholeMs;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        let timer: ReturnType<typeof setTimeout> | undefined;
        const started = performance.now();
        const phase = leftMs < guard.idleMs ? 'whole' : 'idle';
        const silence = new Promise<never>((_resolve, reject) => {
          timer = setTimeout(() => reject(new StalledError()), Math.max(0, Math.min(leftMs, guard.idleMs)));
        });
        try {
          const { done, value } = await Promise.race([reader.read(), silence]);
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          const failure = error instanceof StalledError ? guard.stalled(phase) : guard.broken(error);
          controller.error(failure);
          guard.release(failure);
        } finally {
          clearTimeout(timer);
          leftMs -= performance.now() - started;
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
