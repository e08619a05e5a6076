import { InvalidArgumentError } from '@galley/schema';

const ENDINGS = ['.docx', '.docm', '.dotx', '.dotm'];

export function requireDocumentPath(path: string): void {
  if (ENDINGS.some((ending) => path.toLowerCase().endsWith(ending))) return;
  throw new InvalidArgumentError(
    'path',
    `"${path}" is not a Word document.`,
    `Name a file that ends in ${ENDINGS.join(', ')}.`,
    {
      path,
    },
  );
}
