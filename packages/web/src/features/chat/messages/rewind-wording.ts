import type { ProcedureOutput } from '@galley/schema';
import { plural } from '../../../lib/format.ts';
import { visibleNames } from '../../../lib/visible-name.ts';

export type RewindKind = 'back' | 'again' | 'edit';
export type RewindPreview = ProcedureOutput<'WorkshopPreviewUndo'>;

/** The notice once it is done. */
export const wentBack = {
  title: 'Went back',
  text: 'You can undo this until you write or change something.',
  undo: 'Undo',
};

/** The notice once a request was asked again. */
export const askedAgain = {
  title: 'Asked again',
  text: 'You can undo this until you write again, publish or discard.',
  undo: 'Undo',
};

/** The notice once that was taken back. */
export const tookBack = {
  title: 'Taken back',
  text: 'The conversation and the Draft are what they were before.',
};

/** What will happen, each as a sentence, before it does. */
export function rewindSentences(kind: RewindKind, preview: RewindPreview): string[] {
  const { messages, draft_paths, folder_paths, ends_run } = preview;
  // The request itself stands again in the chat, in new words or old ones.
  const leaving = kind === 'back' ? messages : Math.max(0, messages - 1);
  const said = [
    leaving === 0
      ? 'No message leaves the chat.'
      : `${plural(leaving, 'later message')} ${leaving === 1 ? 'leaves' : 'leave'} the chat.`,
    draft_paths.length === 0
      ? 'The Draft stays as it is.'
      : `The Draft goes back to how it was then: ${visibleNames(draft_paths)}.`,
    folder_paths.length === 0
      ? 'Files in your folder stay as they are.'
      : `In your folder, ${visibleNames(folder_paths)} ${folder_paths.length === 1 ? 'goes' : 'go'} back to how ${folder_paths.length === 1 ? 'it was' : 'they were'} then. A Checkpoint of the present is made first.`,
  ];
  if (ends_run) said.push('The run that is not finished ends.');
  said.push(kind === 'back' ? wentBack.text : `Then Galley answers again. ${askedAgain.text}`);
  return said;
}

const titles: Readonly<Record<RewindKind, string>> = {
  back: 'Go back to here?',
  again: 'Answer this again?',
  edit: 'Send this instead?',
};

export function rewindTitle(kind: RewindKind): string {
  return titles[kind];
}

const actions: Readonly<Record<RewindKind, string>> = { back: 'Go back', again: 'Answer again', edit: 'Send again' };

/** What the button says: when files of the folder change, it says that, too. */
export function rewindAction(kind: RewindKind, preview: RewindPreview | undefined): string {
  const changesFolder = preview !== undefined && preview.folder_paths.length > 0;
  return changesFolder ? `${actions[kind]} and change the folder` : actions[kind];
}
