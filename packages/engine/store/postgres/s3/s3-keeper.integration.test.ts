import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@galley/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeStore } from '../../testing/conformance.ts';
import { ownerAddress, startPostgres } from '../../testing/postgres.ts';
import { startS3Server } from '../../testing/s3-server.ts';
import { addWorkbench, takeLease } from '../lease.ts';
import { migrateTables } from '../migrate.ts';
import { openPostgresStore } from '../open-postgres-store.ts';
import { openPool, type SqlPool } from '../sql.ts';
import { openBucket } from './bucket.ts';
import { createS3Keeper } from './s3-keeper.ts';
import { readBucketSettings } from './settings.ts';

const server = await startPostgres();

describe.skipIf(server === null)('content in storage that speaks S3', () => {
  let pool: SqlPool;
  let storage: Awaited<ReturnType<typeof startS3Server>>;
  let folder: string;
  beforeAll(async () => {
    pool = await openPool({ address: ownerAddress(server) });
    await migrateTables(pool);
    storage = await startS3Server();
    folder = await mkdtemp(join(tmpdir(), 'galley-s3-'));
  });
  afterAll(async () => {
    await pool.close();
    await storage[Symbol.asyncDispose]();
    await server?.[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  async function newWorkbench() {
    const id = `wb_${randomUUID()}`;
    await addWorkbench(pool, { id, team: 'team', name: 'Budget' });
    return id;
  }
  async function openIn(id: string, directory: string, inStorage = true) {
    const lease = await takeLease(pool, id, 'test');
    const keeper = createS3Keeper(pool, lease, openBucket(storage.settings));
    const at = { sql: pool, lease, directory, clock: systemClock };
    return { lease, keeper, store: await openPostgresStore(inStorage ? { ...at, keeper } : at) };
  }
  const newFolder = () => mkdtemp(join(folder, 'store-'));
  const chunks = async (id: string) => {
    const count = `SELECT count(*)::int AS count FROM galley.chunks c JOIN galley.workbenches w ON w.number = c.workbench WHERE w.id = $1`;
    return (await pool.query(count, [id])).rows[0]?.count;
  };

  describeStore('PostgreSQL with S3', async () => {
    const id = await newWorkbench();
    const directory = await newFolder();
    return {
      open: async () => (await openIn(id, directory)).store,
      dispose: () => rm(directory, { recursive: true }),
    };
  });

  it('[X7] content is in the bucket and not in the database, comes back on another machine, and what was in the database before stays readable', async () => {
    const id = await newWorkbench();
    const before = await openIn(id, await newFolder(), false);
    const old = await before.store.objects.put(Buffer.from('kept before'));
    await before.store.close();
    const first = await openIn(id, await newFolder());
    const content = randomBytes(5_000_000);
    const { hash } = await first.store.objects.put(content);
    const empty = await first.store.objects.put(Buffer.alloc(0));
    await first.store.close();
    expect(await chunks(id)).toBe(1);
    expect([...storage.objects.keys()].filter((name) => name.includes(id))).toHaveLength(2);
    const second = await openIn(id, await newFolder());
    expect(Buffer.from(await second.store.objects.get(hash)).equals(content)).toBe(true);
    expect(await second.store.objects.get(empty.hash)).toHaveLength(0);
    expect(Buffer.from(await second.store.objects.get(old.hash)).toString()).toBe('kept before');
    expect(await second.store.objects.sizeOf(hash)).toBe(5_000_000);
    await second.store.close();
  });

  it('[X7] a storage that is away is said to be away, whoever asks, and is used again when it is back', async () => {
    const id = await newWorkbench();
    const lease = await takeLease(pool, id, 'test');
    const keeper = createS3Keeper(
      pool,
      lease,
      openBucket({ ...storage.settings, address: 'http://127.0.0.1:1/bucket' }),
    );
    const at = { sql: pool, lease, directory: await newFolder(), clock: systemClock };
    const store = await openPostgresStore({ ...at, keeper });
    await expect(store.objects.put(Buffer.from('figures'))).rejects.toMatchObject({
      code: 'BUCKET_AWAY',
      message: expect.stringContaining('127.0.0.1:1'),
    });
    await store.close();
  }, 20_000);

  it('[X8] a worker that lost its lease removes nothing, and one that slept over a removal does not take away what was written since', async () => {
    const id = await newWorkbench();
    const first = await openIn(id, await newFolder());
    const file = join(folder, randomUUID());
    await writeFile(file, 'figures');
    const { hash } = await first.store.objects.put(Buffer.from('figures'));
    const later = Date.now() + 60_000;
    const second = await openIn(id, await newFolder());
    expect(await first.keeper.remove(hash, later)).toBe(false);
    expect(await second.keeper.remove(hash, later)).toBe(true);
    const names = () => [...storage.objects.keys()].filter((name) => name.includes(id));
    expect(names()).toEqual([]);
    await second.keeper.keep(hash, file);
    await second.keeper.keep(hash, file);
    expect(names()).toHaveLength(1);
  });

  it('[X7] content that is not what its name says is not given out; a storage that stumbles is asked again; a wrong secret is said in words', async () => {
    const id = await newWorkbench();
    const { store } = await openIn(id, await newFolder());
    storage.failing.push(503, 500);
    const { hash } = await store.objects.put(Buffer.from('true'));
    await store.close();
    const [name = ''] = [...storage.objects.keys()].filter((each) => each.includes(id));
    storage.objects.set(name, Buffer.from('false'));
    const again = await openIn(id, await newFolder());
    await expect(again.store.objects.get(hash)).rejects.toMatchObject({ code: 'OBJECT_CORRUPT' });
    const bucket = openBucket({ ...storage.settings, secret: 'guessed' });
    await expect(bucket.get('anything')).rejects.toMatchObject({
      code: 'BUCKET_REFUSED',
      details: { code: 'SignatureDoesNotMatch' },
    });
    const late = openBucket(storage.settings, () => Date.now() - 3_600_000);
    await expect(late.get('anything')).rejects.toMatchObject({ details: { code: 'RequestTimeTooSkewed' } });
    const file = join(folder, randomUUID());
    await writeFile(file, 'another content');
    await expect(openBucket(storage.settings).put('key', hash, file)).rejects.toMatchObject({
      details: { code: 'XAmzContentSHA256Mismatch' },
    });
  });
});

it('[X8] a bucket is named by an address over TLS, with keys beside it and not in it', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
  expect(readBucketSettings({})).toBeNull();
  expect(readBucketSettings({ GALLEY_S3: 'https://storage.example.org/bucket', ...keys })).toMatchObject({
    keyId: 'id',
    region: 'us-east-1',
  });
  for (const GALLEY_S3 of [
    'http://storage.example.org/bucket',
    'https://a:b@example.org/bucket',
    'bucket',
    'https://e.org/b?x=1',
  ])
    expect(() => readBucketSettings({ GALLEY_S3, ...keys })).toThrow('GALLEY_S3');
  expect(() => readBucketSettings({ GALLEY_S3: 'https://storage.example.org/bucket' })).toThrow('GALLEY_S3');
});
