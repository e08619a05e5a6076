import { GalleyError } from '@galley/schema';

/** Somebody else can read or change the file, or it is not where it seems to be. */
export class UserFileUnsafeError extends GalleyError {
  constructor(file: string, what: string, reason: 'exposed' | 'link' | 'foreign' | 'not-a-file' | 'open-folder') {
    super({
      code: reason === 'exposed' ? 'USER_FILE_EXPOSED' : 'USER_FILE_UNSAFE',
      message: `${reasons[reason].message(what)}: ${file}.`,
      remedy: reasons[reason].remedy,
      details: { file, reason },
    });
  }
}

const reasons = {
  exposed: {
    message: (what: string) => `Other users of this computer may read the file with ${what}`,
    remedy: 'Allow only yourself to read it (chmod 600). If it holds keys that somebody may have seen, replace them.',
  },
  link: {
    message: (what: string) => `The place for ${what} is a link, and Galley does not follow it`,
    remedy: 'Put a regular file there, or set GALLEY_CONFIG to the folder that holds it.',
  },
  foreign: {
    message: (what: string) => `The file with ${what} belongs to another user`,
    remedy: 'Remove it, or make it your own (chown), after you have read what is in it.',
  },
  'not-a-file': {
    message: (what: string) => `The place for ${what} is taken by something that is not a regular file`,
    remedy: 'Remove it and try again.',
  },
  'open-folder': {
    message: (what: string) => `Other users of this computer may change the folder with ${what}`,
    remedy: 'Allow only yourself to change the folder (chmod 700).',
  },
} as const;

/** What stands in the file stays out of the error: it may be a key. */
export class UserFileDamagedError extends GalleyError {
  constructor(file: string, what: string) {
    super({
      code: 'USER_FILE_DAMAGED',
      message: `The file with ${what} cannot be understood: ${file}.`,
      remedy: 'Correct it, or remove it and set it up again.',
      details: { file },
    });
  }
}

export class UserFileBusyError extends GalleyError {
  constructor(file: string, what: string, cause: unknown) {
    super({
      code: 'USER_FILE_BUSY',
      message: `Another process is changing the file with ${what}: ${file}.`,
      remedy: 'Try again in a moment. Nothing was changed.',
      details: { file },
      cause,
    });
  }
}
