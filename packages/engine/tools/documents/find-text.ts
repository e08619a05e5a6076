import { z } from 'zod';
import type { ReadTool } from '../tool/tool.ts';

const findArguments = z.strictObject({
  path: z.string(),
  find: z.string().min(1),
  match_case: z.boolean().default(true),
  whole_word: z.boolean().default(false),
});
type FindArguments = z.output<typeof findArguments>;

export const findTextTool: ReadTool<FindArguments, 'documents'> = {
  name: 'find_text',
  description:
    'How often words occur in a document or text, and the first lines that hold them (numbered as in read_file). Counts what replace_text would replace.',
  effect: 'read',
  needs: ['documents'],
  arguments: findArguments,
  summary: ({ path, find }) => `Looking for "${find}" in ${path}`,
  async run({ path, find, match_case: matchCase, whole_word: wholeWord }, { documents }) {
    const found = await documents.find(path, { find, matchCase, wholeWord });
    const { count, skipped, lines, lines_left_out: leftOut } = found;
    return {
      path,
      count,
      ...(skipped === 0 ? {} : { across_breaks: skipped }),
      lines,
      ...(leftOut === 0 ? {} : { lines_left_out: leftOut }),
    };
  },
};
