import { z } from 'zod';
import type { ItemForm } from '../decision/rule.ts';
import { reasonOf, type Steps } from '../decision/steps.ts';
import { code, codesIn } from '../session/code-span.ts';

export interface PlannedFilling {
  readonly label: string;
  readonly template: string;
  readonly table: string;
  readonly from: number;
  readonly to: number;
  /** A file, or a pattern with placeholders for several rows. */
  readonly target: string;
}

/** ``Ada — Fill `letter.docx` from row 1 of `people.csv` into `letter-Ada.docx` `` */
export function renderFilling({ label, template, table, from, to, target }: PlannedFilling): string {
  const rows = from === to ? `row ${from}` : `rows ${from} to ${to}`;
  return `${label.replaceAll(/\s+/g, ' ')} — Fill ${code(template)} from ${rows} of ${code(table)} into ${code(target)}`;
}

export const fillItem: ItemForm = (item) => {
  const match = /Fill `.+?`+ from rows? (\d+)(?: to (\d+))? of `/.exec(item);
  const [template, table, target] = match === null ? [] : codesIn(item.slice(match.index));
  if (match === null || template === undefined || table === undefined || target === undefined) return null;
  const from = Number(match[1]);
  return fill({ label: '', template, table, target, from, to: Number(match[2] ?? from) });
};

const receiptSchema = z.object({
  files: z.array(
    z.object({ to: z.string(), replaced: z.number(), without_value: z.array(z.string()).optional() }).or(z.string()),
  ),
});

function* fill({ template, table, target, from, to }: PlannedFilling): Steps {
  const filled = yield {
    tool: 'fill_template',
    arguments: {
      template,
      to: target,
      table: { path: table, row_start: from, row_count: to - from + 1 },
      missing: 'keep',
      if_exists: 'replace',
    },
  };
  if (!filled.success) return `Failed: ${reasonOf(filled)}`;
  const files = receiptSchema.safeParse(filled.receipt).data?.files ?? null;
  if (to > from) return `${to - from + 1} documents written like \`${target}\`.`;
  const [file] = files ?? [];
  if (file === undefined || typeof file === 'string')
    return `Failed: what was written to \`${target}\` could not be read.`;
  const left = file.without_value ?? [];
  return `${file.replaced} placeholders filled in \`${file.to}\`${left.length === 0 ? '' : `; without a value: ${left.join(', ')}`}.`;
}
