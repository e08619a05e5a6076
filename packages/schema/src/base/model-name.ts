import { z } from 'zod';

/**
 * What a provider may call a model. Some protocols write the name into the address of a request: what would lead out of its
 * place there, end it or hide in it is in no name, whoever the provider is. Slashes, colons and single spaces are in real ones.
 */
export function isModelName(name: string): boolean {
  return name !== '' && name.length <= 300 && name.trim() === name && !forbidden.test(name);
}

const forbidden = /\.\.|(?:^|\/)\.(?:\/|$)|[?#%\\]|(?! )[\p{Cc}\p{Cf}\p{Z}]/u;

export const modelNameWords =
  'a model\'s name has no "..", "?", "#", "%", "\\", line break or invisible character in it';

export const modelNameSchema = z.string().trim().min(1).refine(isModelName, modelNameWords);
