import { BackendError } from '../turn/backend-error.ts';

const newline = 0x0a;

/** Cuts bytes into lines of any length. Bytes that are not UTF-8 become U+FFFD instead of an error. */
export function createLineReader(onLine: (line: string) => void) {
  let parts: Buffer[] = [];
  const flush = (): void => {
    if (parts.length === 0) return;
    const line = Buffer.concat(parts).toString('utf8');
    parts = [];
    onLine(line);
  };
  return {
    push(chunk: Buffer): void {
      let from = 0;
      for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, from)) {
        parts.push(chunk.subarray(from, at));
        flush();
        from = at + 1;
      }
      if (from < chunk.length) parts.push(chunk.subarray(from));
    },
    /** The last line, when the program did not end it. */
    end: flush,
  };
}

/** Throws when more came than `maxBytes`: an answer that is cut in silence may lead anywhere. */
export function createByteGuard(command: string, maxBytes: number) {
  let bytes = 0;
  return (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes <= maxBytes) return;
    const message = `${command} printed more than ${Math.round(maxBytes / 1024 / 1024)} MiB.`;
    throw new BackendError({ failure: 'OUTPUT_TOO_LARGE', message, details: { command, max_bytes: maxBytes } });
  };
}

/** Keeps the beginning and the end of an output and says how much between them was left out. */
export function createCappedText(maxBytes: number) {
  const half = Math.floor(maxBytes / 2);
  const head: Buffer[] = [];
  let headBytes = 0;
  let tail: Buffer[] = [];
  let tailBytes = 0;
  let leftOut = 0;
  return {
    push(chunk: Buffer): void {
      const taken = chunk.subarray(0, Math.max(0, half - headBytes));
      if (taken.length > 0) head.push(taken);
      headBytes += taken.length;
      const rest = chunk.subarray(taken.length);
      if (rest.length === 0) return;
      tail.push(rest);
      tailBytes += rest.length;
      if (tailBytes <= 2 * half) return;
      const kept = Buffer.concat(tail).subarray(-half);
      leftOut += tailBytes - kept.length;
      tail = [Buffer.from(kept)];
      tailBytes = kept.length;
    },
    read(): { readonly text: string; readonly leftOut: number } {
      const all = Buffer.concat(tail);
      const kept = half === 0 ? all.subarray(0, 0) : all.subarray(-half);
      const missing = leftOut + all.length - kept.length;
      const gap = missing === 0 ? '' : `\n[… ${missing} bytes left out …]\n`;
      return { text: Buffer.concat(head).toString('utf8') + gap + kept.toString('utf8'), leftOut: missing };
    },
  };
}
