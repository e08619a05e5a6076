import { NotFoundError } from '@galley/schema';
import { expect, it } from 'vitest';
import { tellingKeychain } from './telling-keychain.ts';

it('[T4] that a key does not open stands in the log once, until it opens again', async () => {
  const said: string[] = [];
  let opens = false;
  const keychain = tellingKeychain(
    {
      async read() {
        if (opens) return 'sk-secret';
        throw new NotFoundError('The master key is not there.', 'Put it back.');
      },
      write: async () => undefined,
      remove: async () => false,
    },
    { write: (level, message, more) => said.push(`${level} ${message} ${JSON.stringify(more)}`) },
  );
  await expect(keychain.read('anthropic')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(keychain.read('anthropic')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(said).toEqual([expect.stringMatching(/^warn a key does not open .*"provider":"anthropic".*Put it back/)]);
  opens = true;
  expect(await keychain.read('anthropic')).toBe('sk-secret');
  opens = false;
  await expect(keychain.read('anthropic')).rejects.toThrow();
  expect(said).toHaveLength(2);
  expect(said.join()).not.toContain('sk-secret');
});
