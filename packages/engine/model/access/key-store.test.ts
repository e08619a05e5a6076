import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createKeyStore } from './key-store.ts';
import type { Keychain } from './keychain.ts';

const key = 'sk-planted-0123456789abcdef';
let folder = '';
let file = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-keys-'));
  file = join(folder, 'config', 'keys.json');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function memoryKeychain(): Keychain & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    read: async (provider) => kept.get(provider) ?? null,
    write: async (provider, value) => void kept.set(provider, value),
    remove: async (provider) => kept.delete(provider),
  };
}

const brokenKeychain: Keychain = {
  read: () => Promise.reject(new TypeError('locked')),
  write: () => Promise.reject(new TypeError('locked')),
  remove: () => Promise.reject(new TypeError('locked')),
};

it('[A5] looks in the environment, then the keychain, then the file', async () => {
  const keychain = memoryKeychain();
  const environment: Record<string, string> = {};
  const keys = createKeyStore({ environment, keychain, file });
  expect(await keys.find('openai')).toBeNull();
  await createKeyStore({ environment, keychain: null, file }).set('openai', `${key}-file`);
  expect(await keys.find('openai')).toEqual({ key: `${key}-file`, source: 'file' });
  keychain.kept.set('openai', `${key}-chain`);
  expect(await keys.find('openai')).toEqual({ key: `${key}-chain`, source: 'keychain' });
  environment.OPENAI_API_KEY = ` ${key}-env `;
  expect(await keys.find('openai')).toEqual({ key: `${key}-env`, source: 'environment' });
});

it('[A5] keeps a key in the keychain and takes an older one out of the file', async () => {
  const keychain = memoryKeychain();
  await createKeyStore({ environment: {}, keychain: null, file }).set('anthropic', `${key}-old`);
  const keys = createKeyStore({ environment: {}, keychain, file });
  expect(await keys.set('anthropic', key)).toEqual({ source: 'keychain', warning: null });
  expect(await readFile(file, 'utf8')).not.toContain('sk-planted');
});

it.skipIf(process.platform === 'win32')('[A5] falls back to a file that only its owner reads, and warns', async () => {
  const keys = createKeyStore({ environment: {}, keychain: brokenKeychain, file });
  const { source, warning } = await keys.set('anthropic', key);
  expect(source).toBe('file');
  expect(warning).toContain(file);
  expect(warning).not.toContain(key);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await keys.find('anthropic')).toEqual({ key, source: 'file' });
});

it.skipIf(process.platform === 'win32')('[A5] refuses a file of keys that others can read', async () => {
  const keys = createKeyStore({ environment: {}, keychain: null, file });
  await keys.set('anthropic', key);
  await chmod(file, 0o644);
  await expect(keys.find('anthropic')).rejects.toMatchObject({ code: 'USER_FILE_EXPOSED' });
});

it('[A5] says that the file is damaged without quoting it', async () => {
  const keys = createKeyStore({ environment: {}, keychain: null, file });
  await keys.set('anthropic', key);
  await writeFile(file, `{"anthropic": "${key}"`, { mode: 0o600 });
  const failure = await keys.find('anthropic').catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'USER_FILE_DAMAGED' });
  expect(JSON.stringify(failure) + String(failure instanceof Error ? failure.cause : '')).not.toContain('sk-planted');
});

it('removes a key from every place that is ours and lists without showing it', async () => {
  const keychain = memoryKeychain();
  const keys = createKeyStore({ environment: { GEMINI_API_KEY: key }, keychain, file });
  await keys.set('anthropic', key);
  const listed = await keys.list(['anthropic', 'google', 'openai']);
  expect(listed.map(({ source }) => source)).toEqual(['keychain', 'environment', null]);
  expect(listed[0]?.hint).toBe('…cdef');
  expect(JSON.stringify(listed)).not.toContain(key);
  expect(await keys.remove('anthropic')).toEqual(['keychain']);
  expect(await keys.remove('anthropic')).toEqual([]);
  expect(await keys.find('anthropic')).toBeNull();
});

it('refuses a key with a line break', async () => {
  const keys = createKeyStore({ environment: {}, keychain: null, file });
  await expect(keys.set('openai', 'sk-one\nsk-two')).rejects.toMatchObject({ code: 'KEY_INVALID' });
  await expect(keys.set('openai', '  ')).rejects.toMatchObject({ code: 'KEY_INVALID' });
});
