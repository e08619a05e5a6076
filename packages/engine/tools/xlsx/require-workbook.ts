import { InvalidArgumentError } from '@galley/schema';

/** A path that can hold a workbook; macros stay in .xlsm, and only a file that is one already may be called so. */
export function requireWorkbookPath(path: string, extensions: readonly string[] = ['.xlsx', '.xlsm']): void {
  if (extensions.some((extension) => path.toLowerCase().endsWith(extension))) return;
  throw new InvalidArgumentError(
    'path',
    `"${path}" is not a workbook.`,
    `Give a file name that ends in ${extensions.join(' or ')}.`,
    {
      path,
    },
  );
}
