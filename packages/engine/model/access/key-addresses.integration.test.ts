import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createKeyAddresses } from './key-addresses.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-key-addresses-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const usual = 'https://api.openai.com/v1';
const moved = 'http://127.0.0.1:9/v1';

it('[T4] a key that was given for no address in particular goes to the usual one alone', async () => {
  const addresses = createKeyAddresses(join(folder, 'key-addresses.json'));
  await addresses.require('openai', usual, usual);
  const attempt = addresses.require('openai', moved, usual);
  await expect(attempt).rejects.toMatchObject({
    code: 'MODEL_KEY_ADDRESS',
    details: { address: moved, previous_address: usual },
  });
  await addresses.bind('openai', moved);
  await addresses.require('openai', moved, usual);
  await expect(addresses.require('openai', usual, usual)).rejects.toMatchObject({ code: 'MODEL_KEY_ADDRESS' });
});

it("[T4] the key of a provider of one's own belongs to the first address it is used at", async () => {
  const addresses = createKeyAddresses(join(folder, 'key-addresses.json'));
  expect(await addresses.givenFor('work', null)).toBeNull();
  await addresses.require('work', moved, null);
  await expect(addresses.require('work', usual, null)).rejects.toMatchObject({ code: 'MODEL_KEY_ADDRESS' });
  await addresses.forget('work');
  await addresses.require('work', usual, null);
});

it('[T4] a damaged file is no permission', async () => {
  await writeFile(join(folder, 'key-addresses.json'), '{', { mode: 0o600 });
  const addresses = createKeyAddresses(join(folder, 'key-addresses.json'));
  await expect(addresses.require('openai', usual, usual)).rejects.toMatchObject({ code: 'USER_FILE_DAMAGED' });
});
