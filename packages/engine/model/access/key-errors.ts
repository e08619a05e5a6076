import { GalleyError } from '@galley/schema';

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
