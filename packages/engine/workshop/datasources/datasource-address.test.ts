import { expect, it } from 'vitest';
import { readAddress } from './datasource-address.ts';

it('[A5] takes a password out of an address, wherever it stands in it', async () => {
  for (const given of ['postgres://ada:p%40ss@db.example/shop', 'postgres://ada@db.example/shop?password=p%40ss']) {
    const read = await readAddress(given);
    expect(read).toEqual({ kind: 'postgres', address: 'postgres://ada@db.example/shop', password: 'p@ss' });
  }
  expect(await readAddress('neo4j+s://db.example')).toMatchObject({ kind: 'graph', password: null });
});

it('refuses what is no address, without quoting it', async () => {
  const refused = { code: 'INVALID_ARGUMENT' };
  await expect(readAddress('mysql://ada:secret-1@db.example/shop')).rejects.toMatchObject(refused);
  await expect(readAddress('shop.db')).rejects.toMatchObject(refused);
  await expect(readAddress('postgres://db.example/shop', 'sqlite')).rejects.toMatchObject(refused);
  const error: unknown = await readAddress('mysql://ada:secret-1@db.example').catch((reason: unknown) => reason);
  expect(JSON.stringify(error) + String(error)).not.toContain('secret-1');
});
