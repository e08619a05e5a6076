import { InvalidArgumentError } from '@galley/schema';

const ENDINGS = ['.pptx', '.pptm', '.potx', '.potm', '.ppsx', '.ppsm'];

export function requireDeckPath(path: string): void {
  if (ENDINGS.some((ending) => path.toLowerCase().endsWith(ending))) return;
  throw new InvalidArgumentError(
    'path',
    `"${path}" is not a presentation.`,
    `Name a file that ends in ${ENDINGS.join(', ')}.`,
    { path },
  );
}
