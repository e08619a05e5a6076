import { expect, it } from 'vitest';
import type { Datasources } from '../../datasources/datasources.ts';
import type { RunRecord } from '../../record/run-record.ts';
import { datasourcesFor } from './datasource-host.ts';

const limit = {
  provider: 'openai',
  model: 'openai/x',
  host: 'x',
  mayShow: (path: string) => path === 'datasource:shop',
};

it('[T6] a model is shown the datasources that consent names, and no others', async () => {
  const asked: string[] = [];
  const view = (name: string) => ({
    name,
    kind: 'sqlite' as const,
    address: '/x',
    has_password: false,
    writable: true,
    added_at: '',
  });
  const read = async (name: string) => {
    asked.push(name);
    return { columns: [], rows: [], truncated: false, limit: 1 };
  };
  const datasources = { list: async () => [view('shop'), view('staff')], read } as unknown as Datasources;
  const host = datasourcesFor(datasources, {} as RunRecord, limit, new AbortController().signal);
  expect((await host.list()).map(({ name }) => name)).toEqual(['shop']);
  await host.read('shop', 'SELECT 1', 1);
  const refused = { code: 'DATASOURCE_NOT_SHARED' };
  await expect(host.read('staff', 'SELECT 1', 1)).rejects.toMatchObject(refused);
  await expect(host.map('staff')).rejects.toMatchObject(refused);
  await expect(host.save('staff', 'x')).rejects.toMatchObject(refused);
  await expect(host.write('run_1/main.1.1', 'staff', 'x')).rejects.toMatchObject(refused);
  expect(asked).toEqual(['shop']);
});
