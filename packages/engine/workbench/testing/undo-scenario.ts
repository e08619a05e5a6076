import type { Workbench } from '../workbench.ts';
import { chatOf, say } from './say.ts';
import { publishedFiles } from './scenario.ts';
import { edit, type TemporaryFolder, temporaryFolder } from './temporary-workbench.ts';

export type UndoScenarioName = 'undo' | 'redo';

/** Chat, folder and Draft: what must be all of before or all of after. */
export interface Whole {
  readonly chat: readonly string[];
  readonly published: Readonly<Record<string, string>>;
  readonly draft: Readonly<Record<string, string | null>> | null;
}

/** A conversation with two publishes since its first answer, and a Draft on top. For redo, with the undo done. */
export async function prepareUndo(name: UndoScenarioName): Promise<TemporaryFolder> {
  const folder = await temporaryFolder({ 'a.txt': 'a', 'b.txt': 'b', 'sub/only/c.txt': 'c', 'untouched.txt': 'u' });
  const workbench = await folder.open();
  await say(workbench, 'one');
  await edit(workbench, { 'a.txt': 'a1', 'sub/only/c.txt': null, 'made/here/d.txt': 'd1' });
  await say(workbench, 'answer', 'assistant');
  await workbench.publish();
  await say(workbench, 'two');
  await edit(workbench, { 'a.txt': 'a2', 'b.txt': 'b2' });
  await workbench.publish();
  await edit(workbench, { 'e.txt': 'draft' });
  if (name === 'redo') await performUndo('undo', workbench);
  await workbench.close();
  return folder;
}

export async function performUndo(name: UndoScenarioName, workbench: Workbench): Promise<void> {
  if (name === 'redo') {
    await workbench.redo();
    return;
  }
  const answer = workbench.revisions()[1]?.messageId ?? '';
  await workbench.undoTo(answer, { acrossPublish: true });
}

export async function wholeOf(workbench: Workbench): Promise<Whole> {
  const entries = [...(workbench.draft()?.entries.values() ?? [])];
  const texts = entries.map(async ({ path, hash }): Promise<[string, string | null]> => {
    return [path, hash === null ? null : String(await workbench.read(path))];
  });
  return {
    chat: chatOf(workbench),
    published: Object.fromEntries(await publishedFiles(workbench.root)),
    draft: workbench.draft() === null ? null : Object.fromEntries(await Promise.all(texts)),
  };
}
