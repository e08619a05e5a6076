import { plural } from '@galley/schema';
import { openHere } from '../open/open.ts';
import { printResult } from '../output/print.ts';

/** Makes a folder a Workbench without moving a file (SPEC B1). */
export async function openCommand(directory: string, { json }: { readonly json?: boolean }): Promise<number> {
  await using opened = await openHere(directory);
  const { files, left_out } = await opened.call.WorkbenchListFiles(opened.target);
  const view = await opened.call.WorkbenchGet(opened.target);
  const missing = left_out === 0 ? '' : ` (${left_out} left out)`;
  printResult(
    json,
    { ...view, files: files.length, left_out },
    `${view.path} is a Workbench with ${plural(files.length, 'file')}${missing}.`,
  );
  return 0;
}
