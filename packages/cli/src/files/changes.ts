import { createPool } from '@galley/formats';
import { InvalidArgumentError } from '@galley/schema';
import { printResult } from '../output/print.ts';
import { openLocalFile } from './local-file.ts';

/** What people suggested in a document with "Track changes", in its order. */
export async function changesCommand(path: string, options: { readonly json?: boolean }): Promise<number> {
  const file = await openLocalFile(path);
  if (file.kind.kind !== 'docx') {
    throw new InvalidArgumentError('file', `${path} is not a Word document.`, 'Give a .docx file.', { path });
  }
  await using pool = createPool({ limits: { read: { processes: 1 } } });
  const all = Number.MAX_SAFE_INTEGER;
  const found = await pool.run('read', 'trackedChanges', [await file.bytes(), 0, all]);
  const lines = found.changes.map(({ line, kind, what, author, date, text }) => {
    const whose = [author === '' ? 'someone' : author, ...(date === '' ? [] : [date])].join(', ');
    return `${String(line ?? '').padStart(6)}  ${kind} ${what} (${whose})${text === '' ? '' : `: ${text}`}`;
  });
  const count = `${found.total} tracked change${found.total === 1 ? '' : 's'}`;
  const by = found.authors.filter((author) => author !== '').join(', ');
  printResult(options.json, { path, ...found }, [by === '' ? count : `${count} by ${by}`, ...lines].join('\n'));
  return 0;
}
