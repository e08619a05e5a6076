import { z } from 'zod';
import type { XmlElement } from '../../../xml/element.ts';
import type { XmlTree } from '../../../xml/parse-tree.ts';
import { propertiesOf, setProperty } from '../../edit/properties/properties.ts';
import { defineOperation } from '../common/define-operation.ts';
import { alignSchema, rangeFields } from '../common/fields.ts';
import { alignProperty } from '../common/paragraph-look.ts';
import { linesText } from '../common/require-line.ts';
import { sampleParagraph } from '../common/sample-lines.ts';

const points = z.number().min(0).max(1584);

const lookSchema = z.strictObject({
  align: alignSchema.optional(),
  space_before: points.optional(),
  space_after: points.optional(),
  /** Lines: 1.5 for one and a half. */
  line_spacing: z.number().min(0.5).max(10).optional(),
  indent_left: points.optional(),
  indent_right: points.optional(),
  /** Of the first line; negative: it hangs out. */
  indent_first: z.number().min(-1584).max(1584).optional(),
  page_break_before: z.boolean().optional(),
  keep_with_next: z.boolean().optional(),
});

export const setParagraph = defineOperation({
  kind: 'set_paragraph',
  describe: 'Sets alignment, spacing, indents (points) and page breaks of lines.',
  schema: z.strictObject({ ...rangeFields, ...lookSchema.shape }),
  apply(edit, { line, to_line: to, expect, ...look }) {
    const lines = edit.range(line, to, expect);
    for (const each of lines) {
      for (const { element } of each.paragraphs) setLook(edit.treeOf(each), element, look);
    }
    return linesText(lines);
  },
  sample(edit) {
    const line = sampleParagraph(edit);
    return line === null
      ? null
      : {
          line: line.number,
          align: 'center' as const,
          space_after: 6,
          line_spacing: 1.5,
          indent_left: 18,
          keep_with_next: true,
        };
  },
});

function setLook(tree: XmlTree, paragraph: XmlElement, look: z.output<typeof lookSchema>): void {
  const properties = propertiesOf(tree, paragraph, 'pPr');
  const { align, keep_with_next: keep, page_break_before: breaks } = look;
  if (keep !== undefined) setProperty(tree, properties, `<w:keepNext${keep ? '' : ' w:val="0"'}/>`);
  if (breaks !== undefined) setProperty(tree, properties, `<w:pageBreakBefore${breaks ? '' : ' w:val="0"'}/>`);
  setAttributes(tree, properties, 'spacing', {
    before: twips(look.space_before),
    after: twips(look.space_after),
    line: look.line_spacing === undefined ? undefined : String(Math.round(look.line_spacing * 240)),
    lineRule: look.line_spacing === undefined ? undefined : 'auto',
  });
  const first = look.indent_first;
  setAttributes(tree, properties, 'ind', {
    left: twips(look.indent_left),
    right: twips(look.indent_right),
    firstLine: first === undefined ? undefined : first < 0 ? null : twips(first),
    hanging: first === undefined ? undefined : first < 0 ? twips(-first) : null,
  });
  if (align !== undefined) setProperty(tree, properties, alignProperty(align));
}

/** Undefined leaves an attribute, null takes it away. */
function setAttributes(
  tree: XmlTree,
  properties: XmlElement,
  name: string,
  values: Readonly<Record<string, string | null | undefined>>,
): void {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  if (given.length === 0) return;
  const element = properties.child(name) ?? setProperty(tree, properties, `<w:${name}/>`);
  const prefix = element.prefix === '' ? 'w' : element.prefix;
  for (const [attribute, value] of given) element.setAttribute(`${prefix}:${attribute}`, value ?? null);
}

function twips(value: number | undefined): string | undefined {
  return value === undefined ? undefined : String(Math.round(value * 20));
}
