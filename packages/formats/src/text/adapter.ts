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
import type { Passages } from '../core/passages.ts';
import { bytesOf, type FormatSource } from '../core/source.ts';
import { lineHunks } from './compare/line-hunks.ts';
import { selectHunks } from './compare/select-hunks.ts';
import { decodeText } from './decode/decode-text.ts';
import { type LinesRead, readLines, splitLines } from './decode/read-lines.ts';
import { applyToText, type EditedText, type TextEditOptions } from './edit/edit-text.ts';
import { TextEdit } from './edit/text-edit.ts';
import { findInLines } from './find/find-in-lines.ts';
import { findLiteral } from './find/find-matches.ts';
import { placeholdersIn } from './find/placeholders.ts';
import { formChanges } from './form/form-changes.ts';
import { closeText, openText } from './form/text-form.ts';
import { mapText, type TextMap } from './map-text.ts';
import type { TextOperation } from './operations/list.ts';
import { readSection } from './outline/read-section.ts';
import { textPassages } from './outline/text-passages.ts';
import { changeText } from './text-change.ts';

/** Hunks to take, counted from 0 as the comparison shows them. */
export interface LineSelection {
  readonly view: 'lines';
  readonly chosen: readonly number[];
}

const NOTHING = new Uint8Array();

/** What every text file can, whatever its lines mean. */
export const lineAbilities = {
  async read(source: FormatSource, part: PartRequest): Promise<LinesRead> {
    const bytes = await bytesOf(source);
    const { section, lineStart, lineCount } = part;
    if (section !== undefined) return readSection(bytes, section, part);
    return readLines(bytes, { line_start: lineStart, line_count: lineCount });
  },
  async find(source: FormatSource, wanted: FindRequest): Promise<FoundText> {
    const matches = findLiteral({ ...wanted, replace: '' });
    const { text } = decodeText(await bytesOf(source));
    return { count: matches(text).length, skipped: 0, ...findInLines(splitLines(text), matches) };
  },
  async passages(source: FormatSource): Promise<Passages> {
    return textPassages(await bytesOf(source));
  },
  async placeholders(source: FormatSource): Promise<string[]> {
    return placeholdersIn(decodeText(await bytesOf(source)).text);
  },
  async change(source: FormatSource, change: TextChange): Promise<ChangedText> {
    const { bytes, replaced } = changeText(await bytesOf(source), change);
    return { bytes, replaced, skipped: 0, parts: replaced === 0 ? [] : [{ kind: 'text', replaced }] };
  },
  async diff(before: FormatSource | null, after: FormatSource | null, _request: DiffRequest): Promise<LinesDiff> {
    const [old, made] = [await bytesOf(before ?? NOTHING), await bytesOf(after ?? NOTHING)];
    const hunks = lineHunks(decodeText(old).text, decodeText(made).text);
    const form = before === null || after === null ? [] : formChanges(old, made);
    return { view: 'lines', hunks, form, is_same: hunks.length === 0 && Buffer.compare(old, made) === 0 };
  },
  /** None and all are the one version and the other, byte for byte; a part is in the form of the second. */
  async select(before: FormatSource | null, after: FormatSource, { chosen }: LineSelection): Promise<Uint8Array> {
    const [old, bytes] = [await bytesOf(before ?? NOTHING), await bytesOf(after)];
    const draft = decodeText(bytes).text;
    const selected = selectHunks(decodeText(old).text, draft, chosen);
    if (selected === draft) return bytes;
    if (chosen.length === 0) return old;
    const { text, form } = openText(bytes);
    return closeText(selectHunks(openText(old).text, text, chosen), form);
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
    const bytes = await bytesOf(source);
    return applyToText(bytes, new TextEdit(bytes), textOperations, operations, options);
  },
  async map(source: FormatSource): Promise<TextMap & { readonly kind: 'text' }> {
    return { kind: 'text', ...mapText(await bytesOf(source)) };
  },
} satisfies FormatAdapter;
