import { z } from 'zod';
import type { ItemForm } from '../decision/rule.ts';
import { reasonOf, type Steps } from '../decision/steps.ts';
import { code, codesIn } from '../session/code-span.ts';

/** ``all.pdf — Join `a.pdf`, `b.pdf` into `all.pdf` `` */
export function renderJoin(sources: readonly string[], target: string): string {
  return `${target} — Join ${sources.map(code).join(', ')} into ${code(target)}`;
}

/** ``a.pdf — Take pages `2-5` of `a.pdf` into `a-pages.pdf` `` */
export function renderTake(source: string, pages: string, target: string): string {
  return `${source} — Take pages ${code(pages)} of ${code(source)} into ${code(target)}`;
}

/** ``notes.md — Set `notes.md` as `notes.pdf` `` */
export function renderSet(source: string, target: string): string {
  return `${source} — Set ${code(source)} as ${code(target)}`;
}

/** ``report.docx — Convert `report.docx` into `report.pdf` `` */
export function renderConversion(source: string, target: string): string {
  return `${source} — Convert ${code(source)} into ${code(target)}`;
}

export const pdfItem: ItemForm = (item) => {
  const join = / — Join (`.+`) into `/.exec(item);
  if (join !== null) {
    const names = codesIn(item.slice(join.index));
    const [target, sources] = [names.at(-1), names.slice(0, -1)];
    return target === undefined || sources.length < 2
      ? null
      : merge(
          sources.map((path) => ({ path })),
          target,
        );
  }
  const take = / — Take pages `/.exec(item);
  if (take !== null) {
    const [pages, path, target] = codesIn(item.slice(take.index));
    return pages === undefined || path === undefined || target === undefined ? null : merge([{ path, pages }], target);
  }
  const convert = / — Convert `.+` into `/.exec(item);
  if (convert !== null) {
    const [path, to] = codesIn(item.slice(convert.index));
    return path === undefined || to === undefined ? null : print(path, to);
  }
  const set = / — Set `.+` as `/.exec(item);
  const [from, target] = set === null ? [] : codesIn(item.slice(set.index));
  return from === undefined || target === undefined ? null : create(from, target);
};

const receiptSchema = z.object({ pages: z.number() });

function* merge(parts: readonly { readonly path: string; readonly pages?: string }[], to: string): Steps {
  const made = yield { tool: 'pdf_merge', arguments: { to, parts } };
  if (!made.success) return `Failed: ${reasonOf(made)}`;
  return written(to, made.receipt);
}

function* create(from: string, path: string): Steps {
  const made = yield { tool: 'pdf_create', arguments: { path, from } };
  if (!made.success) return `Failed: ${reasonOf(made)}`;
  return written(path, made.receipt);
}

function* print(path: string, to: string): Steps {
  const made = yield { tool: 'convert_to_pdf', arguments: { path, to } };
  if (!made.success) return `Failed: ${reasonOf(made)}`;
  return written(to, made.receipt);
}

function written(path: string, receipt: unknown): string {
  const pages = receiptSchema.safeParse(receipt).data?.pages;
  if (pages === undefined) return `Failed: what was written to ${code(path)} could not be read.`;
  return `${pages} ${pages === 1 ? 'page' : 'pages'} in ${code(path)}.`;
}
