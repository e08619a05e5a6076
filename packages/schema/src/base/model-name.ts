import { z } from 'zod';

/**
 * Names as providers give them: letters, digits and a few marks, in pieces between which stands one dot, slash or space. Some
 * protocols write the name into the address of a request: what would lead out of its place there, end it or hide in it is in
 * no name, whoever the provider is. A path of this computer is one, too.
 */
const pattern = /^\/?[\w@+:,=~()[\]-]+([./ ][\w@+:,=~()[\]-]+)*$/;
const longest = 300;

export function isModelName(name: string): boolean {
  return name.length <= longest && pattern.test(name);
}

export const modelNameWords =
  "a model's name has letters, digits and marks such as - _ : @ in it, with single dots, slashes or spaces between";

export const modelNameSchema = z.string().trim().max(longest).regex(pattern, modelNameWords);
