import {
  createTrustStore,
  createUserAccess,
  type ModelAccess,
  type ProgramSettings,
  readProgramSettings,
  type TrustStore,
} from '@galley/engine/workshop';
import { configDirectory } from '../arguments/config-directory.ts';

export function userAccess(): Promise<ModelAccess> {
  // A folder of its own means a set-up of its own: tests and second accounts must not reach the person's keychain.
  const keychain = process.env.GALLEY_CONFIG === undefined ? {} : { keychain: null };
  return createUserAccess({ environment: process.env, directory: configDirectory(), ...keychain });
}

/** What the person allowed to run, and how. */
export async function userTrust(): Promise<{ readonly trust: TrustStore; readonly programs: ProgramSettings }> {
  const directory = configDirectory();
  return { trust: createTrustStore(directory), programs: await readProgramSettings(directory, process.env) };
}
