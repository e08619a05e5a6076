import { z } from 'zod';
import type { ItemForm } from '../decision/rule.ts';
import { reasonOf, type Steps } from '../decision/steps.ts';
import { code, codesIn } from '../session/code-span.ts';
import type { Replacement } from './parse-replacement.ts';

export interface PlannedReplacement extends Replacement {
  readonly path: string;
  readonly to: string;
  /** As counted in research. */
  readonly places: number | null;
}

/** ``contract.docx — Replace `Acme` with `Globex` in `contract.docx` (4 places)`` */
export function renderReplacement({
  path,
  to,
  find,
  replace,
  matchCase,
  wholeWord,
  places,
}: PlannedReplacement): string {
  const how = [...(matchCase ? [] : ['in upper or lower case']), ...(wholeWord ? ['whole words only'] : [])];
  const with_ = replace === '' ? 'with nothing' : `with ${code(replace)}`;
  const target = to === path ? '' : ` and write ${code(to)}`;
  const options = how.length === 0 ? '' : `, ${how.join(', ')}`;
  const count = places === null ? '' : ` (${places} ${places === 1 ? 'place' : 'places'})`;
  return `${path} — Replace ${code(find)} ${with_} in ${code(path)}${target}${options}${count}`;
}

export const replaceItem: ItemForm = (item) => {
  const planned = parsePlanned(item);
  return planned === null ? null : carryOut(planned);
};

function parsePlanned(item: string): PlannedReplacement | null {
  const start = item.indexOf('Replace `');
  if (start === -1) return null;
  const text = item.slice(start);
  const isRemoval = /^Replace (`+)(?:(?!\1).)+\1 with nothing in /.test(text);
  const [find, ...others] = codesIn(text);
  const replace = isRemoval ? '' : others.shift();
  const [path, to] = others;
  if (find === undefined || replace === undefined || path === undefined) return null;
  const places = /\((\d+) places?\)\.?$/.exec(text)?.[1];
  return {
    find,
    replace,
    path,
    to: to ?? path,
    matchCase: !text.includes('in upper or lower case'),
    wholeWord: text.includes('whole words only'),
    places: places === undefined ? null : Number(places),
  };
}

const receiptSchema = z.object({ path: z.string(), replaced: z.number() });

function* carryOut({ path, to, find, replace, matchCase, wholeWord, places }: PlannedReplacement): Steps {
  const changed = yield {
    tool: 'replace_text',
    arguments: { path, find, replace, match_case: matchCase, whole_word: wholeWord, ...(to === path ? {} : { to }) },
  };
  if (!changed.success) return `Failed: ${reasonOf(changed)}`;
  const receipt = receiptSchema.safeParse(changed.receipt).data;
  if (receipt === undefined) return `Failed: the outcome of replacing in \`${path}\` could not be read.`;
  if (places !== null && receipt.replaced !== places) {
    return `Failed: ${places} places were planned in \`${path}\` and ${receipt.replaced} were changed.`;
  }
  return `${receipt.replaced} ${receipt.replaced === 1 ? 'place' : 'places'} changed in \`${to}\`.`;
}
