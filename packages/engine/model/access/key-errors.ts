import { GalleyError } from '@galley/schema';

export class KeyFileExposedError extends GalleyError {
  constructor(file: string) {
    super({
      code: 'KEY_FILE_EXPOSED',
      message: `Other users of this computer may read the file with your keys: ${file}.`,
      remedy: 'Allow only yourself to read it (chmod 600), and replace the keys if somebody may have seen them.',
      details: { file },
    });
  }
}

export class KeyFileDamagedError extends GalleyError {
  constructor(file: string, cause?: unknown) {
    super({
      code: 'KEY_FILE_DAMAGED',
      message: `The file with your keys cannot be understood: ${file}.`,
      remedy: 'Correct it or remove it, then set the keys again with "galley keys set".',
      details: { file },
      // The parser quotes what it read, and that may be a key.
      cause: cause instanceof SyntaxError ? undefined : cause,
    });
  }
}

export class KeyInvalidError extends GalleyError {
  constructor(provider: string) {
    super({
      code: 'KEY_INVALID',
      message: `That is no key for ${provider}: it is empty or holds spaces or line breaks.`,
      remedy: 'Copy the key again, as one piece of text.',
      details: { provider },
    });
  }
}
