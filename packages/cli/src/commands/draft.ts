import { openHere } from '../open.ts';
import { printResult } from '../print.ts';

interface Output {
  readonly json?: boolean;
}

export async function statusCommand(directory: string, { json }: Output): Promise<number> {
  await using opened = await openHere(directory);
  const view = await opened.call.WorkbenchGet(opened.target);
  const { changes } = await opened.call.ReviewGetChangeSet(opened.target);
  const run = view.run === null ? 'none yet' : `${view.run.status}: ${view.run.request}`;
  const draft = changes.length === 0 ? 'none' : changes.map(({ change, path }) => `\n  ${change} ${path}`).join('');
  printResult(
    json,
    { ...view, changes },
    `Workbench: ${view.path}\nModel: ${view.model}\nLast run: ${run}\nDraft: ${draft}`,
  );
  return 0;
}

export async function publishCommand(directory: string, { json }: Output): Promise<number> {
  await using opened = await openHere(directory);
  const result = await opened.call.DraftPublish(opened.target);
  printResult(
    json,
    result,
    `Published: ${result.published.join(', ')}\nUndo with: galley restore ${directory} ${result.checkpoint_id}`,
  );
  return 0;
}

export async function discardCommand(directory: string, { json }: Output): Promise<number> {
  await using opened = await openHere(directory);
  const result = await opened.call.DraftDiscard(opened.target);
  printResult(json, result, `Discarded: ${result.discarded.join(', ')}`);
  return 0;
}
