import { createDocuments, createPool } from '@galley/formats';
import { printResult } from '../output/print.ts';
import { openLocalFile } from './local-file.ts';

interface FindOptions {
  readonly json?: boolean;
  readonly ignoreCase?: boolean;
  readonly wholeWords?: boolean;
}

/** Where words stand in a document; ends with 1 when they are nowhere, as grep does. */
export async function findCommand(words: string, path: string, options: FindOptions): Promise<number> {
  const file = await openLocalFile(path);
  await using pool = createPool({ limits: { read: { processes: 1 } } });
  const wanted = { find: words, matchCase: options.ignoreCase !== true, wholeWord: options.wholeWords === true };
  const found = await createDocuments(pool).find(file, wanted);
  const lines = found.lines.map(
    ({ line, slide, page, text }) =>
      `${String(line).padStart(6)}  ${slide === undefined ? '' : `slide ${slide}  `}${page === undefined ? '' : `page ${page}  `}${text}`,
  );
  const left = found.lines_left_out === 0 ? [] : [`… and ${found.lines_left_out} more lines`];
  const total = found.count + found.skipped;
  const count = `${total} ${total === 1 ? 'match' : 'matches'}`;
  printResult(options.json, { path, ...found }, [count, ...lines, ...left].join('\n'));
  return total === 0 ? 1 : 0;
}
