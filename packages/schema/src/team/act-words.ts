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

/** So many files stand in the sentence; a list of all belongs beside it where there are more. */
export const FILES_IN_WORDS = 20;

/** Ends the sentence "Somebody wants to …". `checkpoint` names the one that it is about, where that is known. */
export function actWords({ procedure, about }: Pick<ActView, 'procedure' | 'about'>, checkpoint?: string): string {
  const { files, files_total: total } = about;
  const said = files.slice(0, FILES_IN_WORDS).join(', ');
  const unsaid = total - Math.min(files.length, FILES_IN_WORDS);
  const some = unsaid > 0 ? `${said} and ${unsaid} more` : said;
  const named = checkpoint === undefined ? '' : `the Checkpoint ${checkpoint}`;
  if (procedure === 'CheckpointRestore' && named !== '') return `restore ${total > 0 ? `${some} from ` : ''}${named}`;
  if (procedure === 'FilePutBack' && total > 0) return `put back ${some}${named === '' ? '' : ` from ${named}`}`;
  if (procedure === 'FileChange' && total > 0) return `change files of the folder: ${some}`;
  if (procedure === 'DraftPublish' && total > 0) return `publish only a part of this Draft: ${some}`;
  const what = words[procedure] ?? 'change what is published';
  return total > 0 ? `${what}, which changes ${some}` : what;
}
