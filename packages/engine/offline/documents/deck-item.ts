import { z } from 'zod';
import type { ItemForm } from '../decision/rule.ts';
import { reasonOf, type Steps } from '../decision/steps.ts';
import { code, codesIn } from '../session/code-span.ts';

/** ``outline.md — Make slides of `outline.md` as `outline.pptx` on `house.pptx` `` */
export function renderDeck(source: string, target: string, template: string | null): string {
  const on = template === null ? '' : ` on ${code(template)}`;
  return `${source} — Make slides of ${code(source)} as ${code(target)}${on}`;
}

export const deckItem: ItemForm = (item) => {
  const match = / — Make slides of `/.exec(item);
  const [from, path, template] = match === null ? [] : codesIn(item.slice(match.index));
  return from === undefined || path === undefined ? null : create(from, path, template);
};

const receiptSchema = z.object({ slides: z.number() });

function* create(from: string, path: string, template: string | undefined): Steps {
  const made = yield {
    tool: 'pptx_create',
    arguments: { path, from, ...(template === undefined ? {} : { template }) },
  };
  if (!made.success) return `Failed: ${reasonOf(made)}`;
  const slides = receiptSchema.safeParse(made.receipt).data?.slides;
  if (slides === undefined) return `Failed: what was written to ${code(path)} could not be read.`;
  return `${slides} ${slides === 1 ? 'slide' : 'slides'} in ${code(path)}.`;
}
