import { expect, it } from 'vitest';
import { createKeyStore, ModelError } from '../../model/index.ts';
import { openScripted } from '../testing/scripted-workshop.ts';

it('[A5] a key that a provider quotes back is not kept in the journal', async () => {
  const secret = 'sk-planted-quoted-back-0123456789';
  const keys = createKeyStore({ environment: { OPENAI_API_KEY: secret }, keychain: null, file: 'none' });
  await keys.find('openai');
  const fault = new ModelError('MODEL_BAD_REQUEST', `Not a key: ${secret}`, `Replace ${secret}.`, {
    details: { header: `Bearer ${secret}` },
  });
  await using bench = await openScripted(() => fault);
  const run = await bench.send();
  const kept = JSON.stringify(await bench.events(run)) + JSON.stringify(await bench.call.WorkshopGetRun(run));
  expect(kept).toContain('Not a key: [key]');
  expect(kept).not.toContain(secret);
});
