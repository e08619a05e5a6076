import { z } from 'zod';
import { type Keychain, rememberSecret } from '../../model/index.ts';
import type { UserFile } from '../../store/index.ts';

export const secretFileSchema = z.record(z.string(), z.string());
export type SecretFile = z.infer<typeof secretFileSchema>;

/** Values that are shown to nobody: in the system's keychain, or where there is none in a private file (SPEC A5). */
export interface SecretStore {
  find(name: string): Promise<string | null>;
  set(name: string, value: string): Promise<'keychain' | 'file'>;
  remove(name: string): Promise<void>;
}

export function createSecretStore(file: UserFile<SecretFile>, keychain: Keychain | null): SecretStore {
  const drop = async (name: string) => {
    if ((await file.read())[name] !== undefined) await file.update(({ [name]: _dropped, ...rest }) => rest);
  };
  return {
    async find(name) {
      const value = (await file.read())[name] ?? (await inKeychain(keychain, (chain) => chain.read(name))) ?? null;
      // From here on it is taken out of whatever this process writes down.
      if (value !== null) rememberSecret(value);
      return value;
    },
    async set(name, value) {
      rememberSecret(value);
      const kept = await inKeychain(keychain, async (chain) => {
        await chain.write(name, value);
        return true;
      });
      if (kept === true) {
        await drop(name);
        return 'keychain';
      }
      await file.update((held) => ({ ...held, [name]: value }));
      return 'file';
    },
    async remove(name) {
      await inKeychain(keychain, (chain) => chain.remove(name));
      await drop(name);
    },
  };
}

/** Null where there is no keychain or it does not open: the file is the other place. */
async function inKeychain<T>(keychain: Keychain | null, work: (keychain: Keychain) => Promise<T>): Promise<T | null> {
  if (keychain === null) return null;
  try {
    return await work(keychain);
  } catch {
    // A computer without one, or a locked one: whoever sets a value is told where it was kept.
    return null;
  }
}
