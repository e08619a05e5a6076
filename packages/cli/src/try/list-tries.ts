import { openExisting } from '../open/open.ts';
import { printResult } from '../output/print.ts';
import { renderTry } from './render-tries.ts';

export async function listTriesCommand(directory: string, { json }: { readonly json?: boolean }): Promise<number> {
  await using opened = await openExisting(directory);
  const { tries } = await opened.call.TryList(opened.target);
  const text = tries.length === 0 ? 'There is no try here.' : tries.map(renderTry).join('\n\n');
  printResult(json, { tries }, text);
  return 0;
}
