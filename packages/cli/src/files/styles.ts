import { createPool } from '@galley/formats';
import { InvalidArgumentError } from '@galley/schema';
import { printResult } from '../output/print.ts';
import { openLocalFile } from './local-file.ts';

/** What it takes to write in the style of a document. */
export async function stylesCommand(path: string, options: { readonly json?: boolean }): Promise<number> {
  const file = await openLocalFile(path);
  if (file.kind.kind !== 'docx') {
    throw new InvalidArgumentError('file', `${path} is not a Word document.`, 'Give a .docx file.', { path });
  }
  await using pool = createPool({ limits: { read: { processes: 1 } } });
  const found = await pool.run('read', 'documentStyles', [await file.bytes()]);
  const styles = found.styles.map(
    ({ name, type, used, look }) => `  ${String(used).padStart(5)}  ${name} (${type}): ${look}`,
  );
  const text = [
    `text: ${found.defaults}`,
    ...found.pages.map((page) => `pages: ${page}`),
    ...styles,
    ...(found.styles_left_out === undefined ? [] : [`  … and ${found.styles_left_out} more styles`]),
    ...(found.unused.length === 0 ? [] : [`not used: ${found.unused.join(', ')}`]),
  ].join('\n');
  printResult(options.json, { path, ...found }, text);
  return 0;
}
