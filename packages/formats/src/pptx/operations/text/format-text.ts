import { InvalidArgumentError } from '@galley/schema/errors';
import { z } from 'zod';
import { findLiteral } from '../../../text/find/find-matches.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { childNamed } from '../../../xml/find-element.ts';
import type { XmlTree } from '../../../xml/parse-tree.ts';
import { TextNotFoundError, WrongShapeError } from '../../edit/deck/errors.ts';
import { cellAt, cellBody, gridOf } from '../../edit/tables/cells.ts';
import { isolateRuns } from '../../edit/text/isolate.ts';
import { applyFormat, type RunFormat } from '../../edit/text/run-format.ts';
import { runProperties } from '../../edit/text/run-markup.ts';
import type { TextParagraph } from '../../tree/text.ts';
import { defineOperation } from '../common/define-operation.ts';
import { formatSchema, textFields } from '../common/fields.ts';
import { findParagraphs, findShape, findTable, findText, shapeWords } from '../common/find.ts';
import { sampleText, sampleWord } from '../common/samples.ts';

export const formatText = defineOperation({
  kind: 'format_text',
  describe:
    'Changes the look of words (find), of paragraphs (from 1) or of all text of a shape, or of a table or its cell; size in points, color as RRGGBB or of the theme (accent1).',
  schema: z.strictObject({
    ...textFields,
    paragraph: z.int().min(1).optional(),
    to_paragraph: z.int().min(1).optional(),
    row: z.int().min(1).optional(),
    column: z.int().min(1).optional(),
    find: z.string().min(1).optional(),
    format: formatSchema,
  }),
  apply(edit, { paragraph, to_paragraph: to, row, column, find, format, ...named }) {
    if (Object.keys(format).length === 0) {
      throw new InvalidArgumentError('format', 'No format is given.', 'Name at least one, such as bold.');
    }
    const found = findShape(edit, named);
    const tree = edit.tree(found.slide.part);
    const bodies = (() => {
      if (found.shape.kind !== 'table') {
        if (row !== undefined || column !== undefined) throw new WrongShapeError(named.slide, found.shape, 'a table');
        return [findText(edit, named).body];
      }
      return cellBodies(tree, findTable(edit, named).table, row, column);
    })();
    let changed = 0;
    for (const body of bodies) {
      for (const each of findParagraphs(body, paragraph, to)) changed += formatParagraph(tree, each, find, format);
    }
    if (changed === 0 && find !== undefined) throw new TextNotFoundError(find, shapeWords(found));
    return `${find === undefined ? '' : `${changed} place${changed === 1 ? '' : 's'} in `}${shapeWords(found)}`;
  },
  sample(edit) {
    const found = sampleText(edit);
    if (found === null) return null;
    return {
      ...found.fields,
      find: sampleWord(found),
      format: { bold: true, color: '1F4E79', size: 17.5, font: 'Georgia' },
    };
  },
});

function cellBodies(
  tree: XmlTree,
  table: XmlElement,
  row: number | undefined,
  column: number | undefined,
): XmlElement[] {
  const grid = gridOf(table);
  if (row !== undefined || column !== undefined) cellAt(grid, row ?? 1, column ?? 1);
  const rows = row === undefined ? grid.rows : grid.rows.slice(row - 1, row);
  return rows
    .flatMap(({ cells }) => (column === undefined ? cells : cells.slice(column - 1, column)))
    .map((cell) => cellBody(tree, cell));
}

function formatParagraph(tree: XmlTree, paragraph: TextParagraph, find: string | undefined, format: RunFormat): number {
  const { text, element } = paragraph;
  const stretches = find === undefined ? [{ start: 0, end: text.length }] : findLiteral({ find, replace: '' })(text);
  // From the end: splitting a run leaves what stands before it in its place.
  for (const stretch of [...stretches].reverse()) {
    for (const run of isolateRuns(tree, paragraph, stretch)) {
      if (run.name !== 'm' && run.name !== 'AlternateContent') applyFormat(tree, runProperties(tree, run), format);
    }
  }
  const end = childNamed(element, 'endParaRPr');
  if (find === undefined && end !== undefined) applyFormat(tree, end, format);
  return stretches.length;
}
