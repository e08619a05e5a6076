import { z } from 'zod';
import { TargetExistsError, TextNotFoundError } from '../ports/errors.ts';
import type { DraftTool } from '../tool/tool.ts';

const replaceArguments = z.strictObject({
  path: z.string(),
  find: z.string().min(1),
  replace: z.string(),
  match_case: z.boolean().default(true),
  whole_word: z.boolean().default(false),
  /** Where to write; the file itself when left out. */
  to: z.string().optional(),
});

export const replaceTextTool: DraftTool<z.output<typeof replaceArguments>, 'documents'> = {
  name: 'replace_text',
  description:
    'Replaces every occurrence of `find` in a Word document (docx: body, headers, footers, notes and comments, formatting kept) or a text file (encoding and line endings kept). Writes to `to`, or to the file itself. Fails when nothing is found.',
  effect: 'draft',
  seldom: ['replace', 'rename', 'anonymise', 'anonymize', 'redact'],
  needs: ['documents'],
  arguments: replaceArguments,
  summary: ({ path }) => `Replacing text in ${path}`,
  async run({ path, find, replace, match_case: matchCase, whole_word: wholeWord, to = path }, { documents }, writer) {
    if (to !== path && (await writer.exists(to))) throw new TargetExistsError(to);
    const change = { find, replace, matchCase, wholeWord };
    const changed = await documents.change(path, await writer.read(path), change);
    if (changed.replaced === 0) throw new TextNotFoundError(path, find, changed.skipped);
    await writer.write(to, changed.bytes);
    const { replaced, skipped, parts } = changed;
    return { path: to, replaced, ...(skipped === 0 ? {} : { skipped_across_breaks: skipped }), parts };
  },
};
