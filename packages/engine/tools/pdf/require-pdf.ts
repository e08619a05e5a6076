import { InvalidArgumentError } from '@galley/schema';

export function requirePdfPath(path: string): void {
  if (path.toLowerCase().endsWith('.pdf')) return;
  throw new InvalidArgumentError('path', `"${path}" is not a PDF document.`, 'Give a .pdf file.', { path });
}
