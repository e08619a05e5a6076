import type { TextLine } from './text-lines.tsx';

/** Lines of bytes as lines to show: their place stands in them already. */
export function byteLines(lines: readonly string[], kind: TextLine['kind'] = 'same'): TextLine[] {
  return lines.map((text) => ({ kind, text }));
}

/** Both versions from where they first differ: lines that are the same once, the others one below the other. */
export function comparedByteLines(before: readonly string[], after: readonly string[]): TextLine[] {
  const same = before.findIndex((line, at) => line !== after[at]);
  const shared = same === -1 ? Math.min(before.length, after.length) : same;
  return [
    ...byteLines(before.slice(0, shared)),
    ...byteLines(before.slice(shared), 'removed'),
    ...byteLines(after.slice(shared), 'added'),
  ];
}
