import { InvalidArgumentError } from '@galley/schema';
import { openLocalFile } from './local-file.ts';

export async function readPdfFile(path: string): Promise<Buffer> {
  const file = await openLocalFile(path);
  if (file.kind.kind === 'pdf') return file.bytes();
  throw new InvalidArgumentError('file', `${path} is not a PDF document.`, 'Give a .pdf file.', { path });
}

export function requirePdfName(path: string): void {
  if (path.toLowerCase().endsWith('.pdf')) return;
  throw new InvalidArgumentError('new', `"${path}" does not end in .pdf.`, 'Name a new .pdf file.', { path });
}
