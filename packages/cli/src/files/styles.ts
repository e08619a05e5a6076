import { createPool } from '@galley/formats';
import { InvalidArgumentError } from '@galley/schema';
import { printResult } from '../output/print.ts';
import { openLocalFile } from './local-file.ts';
import { renderDeckStyles } from './render/render-deck.ts';

/** What it takes to write in the style of a document. */
export async function stylesCommand(path: string, options: { readonly json?: boolean }): Promise<number> {
  const file = await openLocalFile(path);
  const { kind } = file.kind;
  if (kind !== 'docx' && kind !== 'pptx') {
    const message = `${path} is neither a Word document nor a presentation.`;
    throw new InvalidArgumentError('file', message, 'Give a .docx or .pptx file.', { path });
  }
  await using pool = createPool({ limits: { read: { processes: 1 } } });
  if (kind === 'pptx') {
    const styles = await pool.run('read', 'deckStyles', [await file.bytes()]);
    printResult(options.json, { path, ...styles }, renderDeckStyles(styles));
    return 0;
  }
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
