import type { ActView } from './acts.ts';

const words: Readonly<Record<string, string>> = {
  DraftPublish: 'publish this Draft',
  CheckpointRestore: 'restore a Checkpoint',
  WorkshopUndo: 'go back to an earlier message',
  WorkshopRegenerate: 'ask again for an earlier message',
  WorkshopRedo: 'take back an undo',
  WorkshopUndoRegenerate: 'take back a regenerate',
  FileChange: 'change files of the folder',
  FilePutBack: 'put files back',
};

/** Ends the sentence "Somebody wants to …". `checkpoint` names the one that it is about, where that is known. */
export function actWords({ procedure, about }: Pick<ActView, 'procedure' | 'about'>, checkpoint?: string): string {
  const { files, files_total: total } = about;
  const some = total > files.length ? `${files.join(', ')} and ${total - files.length} more` : files.join(', ');
  const named = checkpoint === undefined ? '' : `the Checkpoint ${checkpoint}`;
  if (procedure === 'CheckpointRestore' && named !== '') return `restore ${total > 0 ? `${some} from ` : ''}${named}`;
  if (procedure === 'FilePutBack' && total > 0) return `put back ${some}${named === '' ? '' : ` from ${named}`}`;
  if (procedure === 'FileChange' && total > 0) return `change files of the folder: ${some}`;
  if (procedure === 'DraftPublish' && total > 0) return `publish only a part of this Draft: ${some}`;
  const what = words[procedure] ?? 'change what is published';
  return total > 0 ? `${what}, which changes ${some}` : what;
}
