import { systemErrorCode } from '@galley/schema';

const closed = new Set<NodeJS.WriteStream>();

/**
 * Whoever reads our output may go away first (`galley … | head`). Then nothing more is written there; work that was asked for
 * goes on to its end, and the exit code is its own. Without this the process would end with a stack trace.
 */
export function watchOutput(streams: readonly NodeJS.WriteStream[] = [process.stdout, process.stderr]): void {
  for (const stream of streams) {
    stream.on('error', (error: Error) => {
      if (!goneCodes.has(systemErrorCode(error) ?? '')) throw error;
      closed.add(stream);
    });
  }
}

const goneCodes: ReadonlySet<string> = new Set(['EPIPE', 'ERR_STREAM_DESTROYED', 'ECONNRESET']);

/** Whether nobody reads results any more: who prints without end stops. */
export function outputClosed(stream: NodeJS.WriteStream = process.stdout): boolean {
  return closed.has(stream);
}

export function writeTo(stream: NodeJS.WriteStream, text: string): void {
  if (!closed.has(stream)) stream.write(text);
}
