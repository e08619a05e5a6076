import { GalleyError } from '@galley/schema/errors';
import { BUILT_IN_STYLE_NAMES } from './built-in-styles.ts';

export class UnknownStyleError extends GalleyError {
  constructor(name: string, known: readonly string[]) {
    const choices = [...new Set([...known, ...BUILT_IN_STYLE_NAMES])];
    super({
      code: 'STYLE_NOT_FOUND',
      message: `There is no style named "${name}".`,
      remedy: `Use one of: ${choices.slice(0, 40).join(', ')}.`,
      details: { name, styles: choices.slice(0, 100) },
    });
  }
}
