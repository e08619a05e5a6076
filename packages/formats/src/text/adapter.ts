import type {
  ChangedText,
  DiffRequest,
  FindRequest,
  FormatAdapter,
  FoundText,
  LinesDiff,
  PartRequest,
  TextChange,
} from '../core/adapter.ts';
import { bytesOf, type FormatSource } from '../core/source.ts';
import { decodeText, encodeText } from './decode-text.ts';
import { type EditedText, editText, type TextEditOptions } from './edit/edit-text.ts';
import { findInLines } from './find-in-lines.ts';
import { findLiteral } from './find-matches.ts';
import { lineHunks } from './line-hunks.ts';
import { mapText, type TextMap } from './map-text.ts';
import type { TextOperation } from './operations/list.ts';
import { placeholdersIn } from './placeholders.ts';
import { type LinesRead, readLines, splitLines } from './read-lines.ts';
import { selectHunks } from './select-hunks.ts';
import { changeText } from './text-change.ts';

/** Hunks to take, counted from 0 as the comparison shows them. */
export interface LineSelection {
  readonly view: 'lines';
  readonly chosen: readonly number[];
}

/** What every text file can, whatever its lines mean. */
export const lineAbilities = {
  async read(source: FormatSource, { lineStart, lineCount }: PartRequest): Promise<LinesRead> {
    return readLines(await bytesOf(source), { line_start: lineStart, line_count: lineCount });
  },
  async find(source: FormatSource, wanted: FindRequest): Promise<FoundText> {
    const matches = findLiteral({ ...wanted, replace: '' });
    const { text } = decodeText(await bytesOf(source));
    return { count: matches(text).length, skipped: 0, ...findInLines(splitLines(text), matches) };
  },
  async placeholders(source: FormatSource): Promise<string[]> {
    return placeholdersIn(decodeText(await bytesOf(source)).text);
  },
  async change(source: FormatSource, change: TextChange): Promise<ChangedText> {
    const { bytes, replaced } = changeText(await bytesOf(source), change);
    return { bytes, replaced, skipped: 0, parts: replaced === 0 ? [] : [{ kind: 'text', replaced }] };
  },
  async diff(before: FormatSource | null, after: FormatSource | null, _request: DiffRequest): Promise<LinesDiff> {
    const hunks = lineHunks(await textOf(before), await textOf(after));
    return { view: 'lines', hunks, is_same: hunks.length === 0 };
  },
  async select(before: FormatSource | null, after: FormatSource, { chosen }: LineSelection): Promise<Uint8Array> {
    const draft = decodeText(await bytesOf(after));
    return encodeText(selectHunks(await textOf(before), draft.text, chosen), draft.encoding);
  },
};

export const textAdapter = {
  ...lineAbilities,
  async edit(
    source: FormatSource,
    operations: readonly TextOperation[],
    options: TextEditOptions,
  ): Promise<EditedText> {
    // Their schemas bring much code along; who only looks does not load it.
    const { textOperations } = await import('./operations/list.ts');
    return editText(await bytesOf(source), textOperations, operations, options);
  },
  async map(source: FormatSource): Promise<TextMap & { readonly kind: 'text' }> {
    return { kind: 'text', ...mapText(await bytesOf(source)) };
  },
} satisfies FormatAdapter;

async function textOf(source: FormatSource | null): Promise<string> {
  return source === null ? '' : decodeText(await bytesOf(source)).text;
}
