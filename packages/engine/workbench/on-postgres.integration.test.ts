import { afterAll, describe } from 'vitest';
import { ownerAddress, startPostgres } from '../store/testing/postgres.ts';
import { keepInPostgres } from '../store/testing/shared-store.ts';

const server = await startPostgres();

/** The Workbench's model tests on a shared store. */
describe.skipIf(server === null)('[X7] a Workbench on PostgreSQL', async () => {
  keepInPostgres(ownerAddress(server));
  await import('./files/overlay-model.integration.test.ts');
  await import('./publish/publish-model.integration.test.ts');
  afterAll(() => server?.[Symbol.asyncDispose]());
});
