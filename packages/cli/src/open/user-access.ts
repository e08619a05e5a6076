import { homedir } from 'node:os';
import { join } from 'node:path';
import {
  createTrustStore,
  createUserAccess,
  type ModelAccess,
  type ProgramSettings,
  readProgramSettings,
  type TrustStore,
} from '@galley/engine/workshop';

/** Where Galley keeps what belongs to the person and not to a Workbench. */
export function configDirectory(): string {
  const { GALLEY_CONFIG, XDG_CONFIG_HOME, APPDATA } = process.env;
  if (GALLEY_CONFIG !== undefined && GALLEY_CONFIG !== '') return GALLEY_CONFIG;
  if (process.platform === 'win32' && APPDATA !== undefined) return join(APPDATA, 'Galley');
  return join(XDG_CONFIG_HOME || join(homedir(), '.config'), 'galley');
}

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
