import type { PeopleBase } from '../people/base.ts';
import { findCaller, roleOf } from '../people/caller.ts';

/** How long an answer that goes on may do so after a role, a session or a token ended elsewhere. */
export const checkMs = 5_000;

/** A database that cannot be asked cannot say that they still may. */
export async function mayStillLook(base: PeopleBase, authorization: string, workbenchId: string): Promise<boolean> {
  try {
    const caller = await findCaller(base, authorization);
    return caller !== null && (await roleOf(base, caller, workbenchId)) !== null;
  } catch {
    return false;
  }
}

/** Hands on a body that may never end by itself, for as long as whoever reads it may. */
export function whileAllowed(
  body: ReadableStream<Uint8Array>,
  mayGoOn: () => Promise<boolean>,
  onEnd: () => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    clearInterval(check);
    onEnd();
  };
  const stop = async (reason?: unknown) => {
    end();
    await reader.cancel(reason);
  };
  const check = setInterval(() => void mayGoOn().then((may) => (may ? undefined : stop())), checkMs);
  check.unref();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        end();
        controller.close();
      } catch (error) {
        end();
        throw error;
      }
    },
    cancel: stop,
  });
}
