import { afterAll, describe } from 'vitest';
import { ownerAddress, startPostgres } from '../store/testing/postgres.ts';
import { keepInPostgres } from '../store/testing/shared-store.ts';

const server = await startPostgres();

/** The Workbench's model tests on a shared store. */
describe.skipIf(server === null)('[X7] a Workbench on PostgreSQL', async () => {
  const stop = keepInPostgres(ownerAddress(server));
  for (const file of ['./files/overlay-model', './publish/publish-model']) {
    // Under a name of its own: a module that this process has evaluated before would add no test.
    await import(/* @vite-ignore */ `${file}.integration.test.ts?on-postgres`);
  }
  afterAll(async () => {
    await stop();
    await server?.[Symbol.asyncDispose]();
  });
});
