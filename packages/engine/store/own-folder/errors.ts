import { GalleyError } from '@galley/schema';

export type UnsafeReason = 'link' | 'not-a-file' | 'not-a-folder' | 'second-name' | 'foreign';

const reasons: Record<UnsafeReason, string> = {
  link: 'is a link, and Galley follows no link in its own folder',
  'not-a-file': 'is not a regular file',
  'not-a-folder': 'is not a folder',
  'second-name': 'is also a file somewhere else (a hard link), and writing to it would change that file',
  foreign: 'belongs to another user of this computer',
};

/** Something in `.galley/` would make Galley read or write outside of it. */
export class OwnFolderUnsafeError extends GalleyError {
  constructor(path: string, reason: UnsafeReason, cause?: unknown) {
    super({
      code: 'STATE_FOLDER_UNSAFE',
      message: `${path} ${reasons[reason]}.`,
      remedy:
        'Nothing was written. Galley never makes such a thing: if this folder came from somebody else, do not trust its `.galley` folder. Move the named entry away and try again.',
      details: { path, reason },
      cause,
    });
  }
}
