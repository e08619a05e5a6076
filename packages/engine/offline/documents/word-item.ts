import { z } from 'zod';
import type { ItemForm } from '../decision/rule.ts';
import { reasonOf, type Steps } from '../decision/steps.ts';
import { code, codesIn } from '../session/code-span.ts';

/** ``notes.md — Set `notes.md` as Word document `notes.docx` on `house.docx` `` */
export function renderWord(source: string, target: string, template: string | null): string {
  const on = template === null ? '' : ` on ${code(template)}`;
  return `${source} — Set ${code(source)} as Word document ${code(target)}${on}`;
}

export const wordItem: ItemForm = (item) => {
  const match = / — Set `.+` as Word document `/.exec(item);
  const [line = ''] = item.split('\n', 1);
  const [from, path, template] = match === null ? [] : codesIn(line.slice(match.index));
  return from === undefined || path === undefined ? null : create(from, path, template);
};

const receiptSchema = z.object({ lines: z.number(), warnings: z.array(z.string()).optional() });

function* create(from: string, path: string, template: string | undefined): Steps {
  const made = yield {
    tool: 'docx_create',
    arguments: { path, from, ...(template === undefined ? {} : { template }) },
  };
  if (!made.success) return `Failed: ${reasonOf(made)}`;
  const receipt = receiptSchema.safeParse(made.receipt).data;
  if (receipt === undefined) return `Failed: what was written to ${code(path)} could not be read.`;
  const { lines, warnings = [] } = receipt;
  const said = warnings.length === 0 ? '' : ` Not taken over as it was: ${warnings.join('; ')}`;
  return `${lines} ${lines === 1 ? 'line' : 'lines'} in ${code(path)}.${said}`;
}
