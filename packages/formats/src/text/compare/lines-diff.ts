import type { LinesDiff } from '../../core/adapter.ts';
import { bytesOf, type FormatSource } from '../../core/source.ts';
import { lineHunks } from './line-hunks.ts';

type Side = FormatSource | null;
type ReadLines = (source: FormatSource) => Promise<readonly { readonly text: string }[]>;

/** Two documents by the text of their lines. Bytes that differ are never the same. */
export async function linesDiff(before: Side, after: Side, read: ReadLines): Promise<LinesDiff> {
  const textOf = async (side: Side) => (side === null ? '' : (await read(side)).map(({ text }) => text).join('\n'));
  const hunks = lineHunks(await textOf(before), await textOf(after));
  return { view: 'lines', hunks, is_same: await isSame(before, after) };
}

async function isSame(before: Side, after: Side): Promise<boolean> {
  if (before === null || after === null) return before === after;
  return Buffer.compare(await bytesOf(before), await bytesOf(after)) === 0;
}
