import { InvalidArgumentError } from '@galley/schema/errors';
import { z } from 'zod';
import { findLiteral } from '../../../text/find/find-matches.ts';
import type { XmlElement } from '../../../xml/element.ts';
import type { XmlTree } from '../../../xml/parse-tree.ts';
import { TextNotFoundError } from '../../edit/document/errors.ts';
import { propertiesOf } from '../../edit/properties/properties.ts';
import { applyFormat, type RunFormat } from '../../edit/properties/run-format.ts';
import { isolateRuns } from '../../edit/text/isolate.ts';
import { piecesOf, textOf } from '../../edit/text/pieces.ts';
import { formatOf } from '../common/content.ts';
import { defineOperation } from '../common/define-operation.ts';
import { formatSchema, rangeFields } from '../common/fields.ts';
import { linesText } from '../common/require-line.ts';
import { sampleParagraph, sampleWord } from '../common/sample-lines.ts';

export const formatText = defineOperation({
  kind: 'format_text',
  describe: 'Changes the look of words (find) or of whole lines; size in points, color as RRGGBB.',
  schema: z.strictObject({ ...rangeFields, find: z.string().min(1).optional(), format: formatSchema }),
  apply(edit, { line, to_line: to, expect, find, format }) {
    if (Object.keys(format).length === 0) {
      throw new InvalidArgumentError('format', 'No format is given.', 'Name at least one, such as bold.');
    }
    const lines = edit.range(line, to, expect);
    const look = formatOf(edit, format);
    let changed = 0;
    for (const each of lines) {
      for (const { element } of each.paragraphs) changed += formatParagraph(edit.treeOf(each), element, find, look);
    }
    if (changed === 0 && find !== undefined) throw new TextNotFoundError(find, linesText(lines));
    return `${find === undefined ? '' : `${changed} place${changed === 1 ? '' : 's'} in `}${linesText(lines)}`;
  },
  sample(edit) {
    const line = sampleParagraph(edit);
    return line === null
      ? null
      : { line: line.number, find: sampleWord(line), format: { bold: true, color: '1F4E79', size: 12.5 } };
  },
});

function formatParagraph(tree: XmlTree, paragraph: XmlElement, find: string | undefined, look: RunFormat): number {
  const pieces = piecesOf(paragraph);
  const whole = textOf(pieces);
  const stretches = find === undefined ? [{ start: 0, end: whole.length }] : findLiteral({ find, replace: '' })(whole);
  // From the end: splitting a run leaves what stands before it in its place.
  for (const stretch of [...stretches].reverse()) {
    for (const run of isolateRuns(tree, pieces, stretch)) applyFormat(tree, propertiesOf(tree, run, 'rPr'), look);
  }
  return stretches.length;
}
