import { z } from 'zod';
import { createUserFile, type OpenUserFile, type UserFile } from '../../store/index.ts';

/** Keys in a file that only its owner can read: for computers without a keychain. */
export function createKeyFile(
  file: string,
  openFile: OpenUserFile = createUserFile,
): UserFile<Readonly<Record<string, string>>> {
  return openFile({ file, schema: z.record(z.string(), z.string()), empty: {}, what: 'your keys' });
}
