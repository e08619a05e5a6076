import { decodeText, detectKind, findLiteral, splitLines } from '@galley/formats';
import { z } from 'zod';
import { NotADocumentError } from '../errors.ts';
import type { ReadTool } from '../tool.ts';

const findArguments = z.strictObject({
  path: z.string(),
  find: z.string().min(1),
  match_case: z.boolean().default(true),
  whole_word: z.boolean().default(false),
});
type FindArguments = z.output<typeof findArguments>;

const shown = 20;

export const findTextTool: ReadTool<FindArguments, 'files' | 'workers'> = {
  name: 'find_text',
  description:
    'How often words stand in a Word document or text file, and the first lines that hold them (numbered as read_file does). Counts what replace_text would replace.',
  effect: 'read',
  needs: ['files', 'workers'],
  arguments: findArguments,
  summary: ({ path, find }) => `Looking for "${find}" in ${path}`,
  async run(input, { files, workers }) {
    const { path, find, match_case: matchCase, whole_word: wholeWord } = input;
    const bytes = await files.read(path);
    const matches = findLiteral({ find, replace: '', matchCase, wholeWord });
    const { kind } = detectKind(path, bytes.subarray(0, 4096));
    if (kind === 'docx') {
      const wanted = { find, matchCase, wholeWord };
      const { replaced, skipped } = await workers.run('read', 'countInDocument', [bytes, wanted]);
      const lines = (await workers.run('read', 'documentLines', [bytes])).map(({ text }) => text);
      return { path, count: replaced, ...(skipped === 0 ? {} : { across_breaks: skipped }), ...places(lines, matches) };
    }
    if (kind !== 'text' && kind !== 'csv' && kind !== 'json') throw new NotADocumentError(path, kind);
    const { text } = decodeText(bytes);
    return { path, count: matches(text).length, ...places(splitLines(text), matches) };
  },
};

function places(lines: readonly string[], matches: ReturnType<typeof findLiteral>) {
  const found = lines.flatMap((text, index) =>
    matches(text).length > 0 ? [{ line: index + 1, text: text.slice(0, 200) }] : [],
  );
  return { lines: found.slice(0, shown), ...(found.length > shown ? { lines_left_out: found.length - shown } : {}) };
}
