import { InvalidArgumentError } from '@galley/schema/errors';
import { z } from 'zod';
import { detachLines } from '../../edit/blocks/detach-lines.ts';
import { partTables } from '../../edit/blocks/part-tables.ts';
import { findPlace } from '../../edit/blocks/place.ts';
import { defineOperation } from '../common/define-operation.ts';
import { lineField, rangeFields } from '../common/fields.ts';
import { requireOnePart } from '../common/one-part.ts';
import { linesText } from '../common/require-line.ts';
import { sampleParagraphs } from '../common/sample-lines.ts';

export const moveLines = defineOperation({
  kind: 'move_lines',
  describe: 'Moves lines before or after another line of the same part.',
  schema: z.strictObject({ ...rangeFields, before: lineField.optional(), after: lineField.optional() }),
  apply(edit, { line, to_line: to, expect, before, after }) {
    const lines = edit.range(line, to, expect);
    requireOnePart(lines);
    const target = before ?? after;
    if (target === undefined) {
      throw new InvalidArgumentError('before', 'No place to move to is named.', 'Give `before` or `after`, a line.');
    }
    if (lines.some(({ number }) => number === target)) {
      throw new InvalidArgumentError('before', `Line ${target} is one of those to be moved.`, 'Name another line.');
    }
    const anchor = edit.line(target);
    if (anchor.part !== lines[0]?.part) {
      throw new InvalidArgumentError('before', `Line ${target} is in another part.`, 'Name a line of the same part.');
    }
    const isInTable = lines.every((each) => each.table !== null && each.table.element === anchor.table?.element);
    const place = isInTable ? null : findPlace(edit, { before, after });
    const isRows = lines.some((each) => each.table !== null) && !isWholeTables(edit.lines(), lines);
    if (isRows && !isInTable) {
      throw new InvalidArgumentError(
        'line',
        'Some rows of a table cannot leave it.',
        'Move whole tables, or rows within theirs.',
      );
    }
    const elements = detachLines(edit, lines).map(({ element }) => element);
    if (place !== null) place.insert(elements);
    else if (before === undefined) anchor.element.after(...elements);
    else anchor.element.before(...elements);
    partTables(edit.treeOf(anchor), elements);
    edit.linesChanged();
    return `${linesText(lines)} ${before === undefined ? 'after' : 'before'} line ${target}`;
  },
  sample(edit) {
    const lines = sampleParagraphs(edit);
    const [first, last] = [lines[0], lines.at(-1)];
    return first === undefined || last === undefined || first === last
      ? null
      : { line: last.number, before: first.number };
  },
});

function isWholeTables(all: ReturnType<Parameters<typeof findPlace>[0]['lines']>, chosen: typeof all): boolean {
  const numbers = new Set(chosen.map(({ number }) => number));
  const tables = new Set(chosen.flatMap(({ table }) => (table === null ? [] : [table.element])));
  return all.every(({ table, number }) => table === null || !tables.has(table.element) || numbers.has(number));
}
