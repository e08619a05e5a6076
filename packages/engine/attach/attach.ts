import { realpath } from 'node:fs/promises';
import { errorPayloadSchema, systemErrorCode } from '@galley/schema';
import type { ProcedureHandlers, TerminalHandlers } from '../workshop/index.ts';
import { proceduresThrough, terminalThrough } from './by-name.ts';
import { HolderDiffersError, HolderGoneError, HolderRefusedError, NotBegunError } from './errors.ts';
import { type Hello, seqHeader, version } from './hello.ts';
import { type Listener, type NotificationReader, readNotifications } from './notification-reader.ts';
import { isPrivatePlace, socketPlaces } from './places.ts';
import { readText, sendRequest } from './request.ts';

/** A Workbench that another process holds, reached there. */
export interface AttachedWorkbench extends Disposable {
  readonly hello: Hello;
  readonly call: ProcedureHandlers;
  readonly terminal: TerminalHandlers;
  subscribe(listener: Listener): () => void;
}

/** Attaches to the process that holds the Workbench in a folder; null where none answers. */
export async function attach(directory: string, config: string): Promise<AttachedWorkbench | null> {
  const root = await realFolder(directory);
  if (root === null) return null;
  for (const place of await socketPlaces(root)) {
    const hello = (await isPrivatePlace(place)) ? await greet(place) : null;
    // A folder that was moved while it was held is not where its holder takes it to be.
    if (hello === null || hello.root !== root) continue;
    if (hello.version !== version) throw new HolderDiffersError(hello.pid, 'version', hello.version, version);
    if (hello.config !== config) throw new HolderDiffersError(hello.pid, 'config', hello.config, config);
    return attachedTo(place, hello);
  }
  return null;
}

async function realFolder(directory: string): Promise<string | null> {
  try {
    return await realpath(directory);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(systemErrorCode(error) ?? '')) return null;
    throw error;
  }
}

async function greet(socketPath: string): Promise<Hello | null> {
  try {
    const response = await sendRequest({ socketPath, path: '/hello' });
    const text = await readText(response);
    return response.statusCode === 200 ? JSON.parse(text).result : null;
  } catch {
    // A socket that a killed process left, or one that ends just now: nobody answers.
    return null;
  }
}

function attachedTo(socketPath: string, hello: Hello): AttachedWorkbench {
  const listeners = new Set<Listener>();
  let reader: NotificationReader | null = null;

  async function ask(path: string, input: unknown): Promise<unknown> {
    try {
      const response = await sendRequest({ socketPath, path, input });
      const answer: { result?: unknown; error?: unknown } = JSON.parse(await readText(response));
      // What happened before the answer is told before it, as in a process of one's own.
      await reader?.reached(Number(response.headers[seqHeader] ?? 0));
      if (answer.error === undefined) return answer.result;
      if (response.statusCode === 503) throw new NotBegunError();
      throw new HolderRefusedError(errorPayloadSchema.parse(answer.error));
    } catch (error) {
      if (error instanceof HolderRefusedError || error instanceof NotBegunError) throw error;
      throw new HolderGoneError(hello.root, hello.pid, error);
    }
  }

  return {
    hello,
    call: proceduresThrough((name, input) => ask(`/rpc/${name}`, input)),
    terminal: terminalThrough((name, input) => ask(`/terminal/${name}`, input)),
    subscribe(listener) {
      listeners.add(listener);
      reader ??= readNotifications(socketPath, hello.seq, (notification) => {
        for (const each of listeners) each(notification);
      });
      return () => listeners.delete(listener);
    },
    [Symbol.dispose]() {
      listeners.clear();
      reader?.close();
    },
  };
}
