import { shellWord, WrongStateError } from '@galley/schema';
import { type OpenedWorkshop, openExisting } from '../open/open.ts';
import { printResult } from '../output/print.ts';

interface UndoOptions {
  readonly to?: string;
  readonly acrossPublish?: boolean;
  readonly json?: boolean;
}

/** Takes back the last request and what it did, or everything after a message. */
export async function undoCommand(directory: string, options: UndoOptions): Promise<number> {
  await using opened = await openExisting(directory);
  const place = options.to === undefined ? await lastRequest(opened) : { message_id: options.to, before: false };
  const result = await opened.call.WorkshopUndo({
    ...opened.target,
    ...place,
    across_publish: options.acrossPublish ?? false,
  });
  const restored = result.restored.length === 0 ? '' : `\nIn the folder: ${result.restored.join(', ')}`;
  printResult(
    options.json,
    { ...place, ...result },
    `Went back to ${place.before ? 'before ' : ''}${place.message_id}.${restored}\nTake it back with: galley redo ${shellWord(directory)}`,
  );
  return 0;
}

export async function redoCommand(directory: string, { json }: UndoOptions): Promise<number> {
  await using opened = await openExisting(directory);
  const result = await opened.call.WorkshopRedo(opened.target);
  printResult(json, result, 'Went forward again.');
  return 0;
}

/** The messages that undo can go to, for people to pick from. */
export async function messagesCommand(directory: string, { json }: UndoOptions): Promise<number> {
  await using opened = await openExisting(directory);
  const { entries } = await opened.call.WorkshopGetConversation(opened.target);
  const { revisions } = await opened.call.WorkshopListRevisions(opened.target);
  const reachable = new Set(revisions.map(({ message_id }) => message_id));
  const lines = entries.map((entry) => {
    if (entry.kind === 'system_event') return `    · ${entry.text}${entry.by === undefined ? '' : ` (${entry.by})`}`;
    const speaker = entry.kind === 'user_message' ? (entry.by ?? 'you') : 'galley';
    const mark = reachable.has(entry.message_id) ? entry.message_id : '(too long ago)';
    return `${mark}  ${speaker}: ${entry.text.split('\n', 1)[0] ?? ''}`;
  });
  printResult(json, { entries, revisions }, lines.length === 0 ? 'Nothing was said yet.' : lines.join('\n'));
  return 0;
}

async function lastRequest({ call, target }: OpenedWorkshop) {
  const { entries } = await call.WorkshopGetConversation(target);
  const request = entries.findLast((entry) => entry.kind === 'user_message');
  if (request?.kind !== 'user_message') {
    throw new WrongStateError('There is nothing to undo.', 'Send a request first.');
  }
  return { message_id: request.message_id, before: true };
}
