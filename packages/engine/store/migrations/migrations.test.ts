import { existsSync } from 'node:fs';
import { copyFile, mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EVENT_VERSION, systemClock } from '@galley/schema';
import { describe, expect, it } from 'vitest';
import { systemDisk } from '../disk/disk.ts';
import { observeDisk } from '../disk/observe-disk.ts';
import { backupOf } from '../journal/database.ts';
import { openStore } from '../open/open-store.ts';
import type { EventMigration } from './event-migration.ts';
import type { FormatMigration } from './format-migration.ts';
import { type StoreMigrations, storeMigrations } from './store-migrations.ts';

/** Of the sample: one of each kind. */
const ROWS = 26;
const sample = join(import.meta.dirname, '../testing/samples/version-1.db');

async function frozenStore() {
  const folder = await mkdtempDisposable(join(tmpdir(), 'galley-frozen-'));
  const file = join(folder.path, 'galley.db');
  await copyFile(sample, file);
  return {
    file,
    open: (migrations: StoreMigrations = storeMigrations, options = {}) =>
      openStore({ directory: folder.path, clock: systemClock, migrations, ...options }),
    sql<Result>(work: (database: DatabaseSync) => Result): Result {
      const database = new DatabaseSync(file);
      try {
        return work(database);
      } finally {
        database.close();
      }
    },
    [Symbol.asyncDispose]: () => folder.remove(),
  };
}

function insertRow(version: number, payload: unknown) {
  return (database: DatabaseSync) =>
    database
      .prepare("INSERT INTO events (stream, at, type, version, payload) VALUES ('workbench', 1, 'old', ?, ?)")
      .run(version, JSON.stringify(payload));
}

describe('events', () => {
  it('reads the frozen sample of version 1: every event of every kind', async () => {
    await using frozen = await frozenStore();
    await using store = await frozen.open();
    const rows = [...(await store.journal.read('workbench')), ...(await store.journal.read('run_1'))];
    expect(rows).toHaveLength(ROWS);
    expect(new Set(rows.map(({ event }) => event.type)).size).toBe(ROWS);
    expect(rows.find(({ seq }) => seq === 4)).toMatchObject({
      at: 1_700_000_000_000,
      event: { type: 'message.added', text: 'Grüße, 世界', run_id: 'run_1' },
    });
  });

  it('gives events of version 1 what version 2 added', async () => {
    await using frozen = await frozenStore();
    await using store = await frozen.open();
    const events = (await store.journal.read('run_1')).map(({ event }) => event);
    expect(events.find(({ type }) => type === 'run.started')).toMatchObject({
      budget: { dollars: null },
      variables: {},
    });
    expect(events.find(({ type }) => type === 'model.failed')).toMatchObject({ transient: false });
  });

  /** As if version 1 had renamed an event and turned a field round, in two steps. */
  const picked: EventMigration[] = [
    {
      from: 0,
      to: 1,
      migrate: (event) =>
        typeof event === 'object' && event !== null && 'name' in event
          ? { type: 'model.selected', model: event.name }
          : event,
    },
    {
      from: -1,
      to: 0,
      migrate: (event) => (typeof event === 'string' ? { type: 'model.picked', name: event } : event),
    },
  ];

  it('reads old rows as new ones and leaves the rows as they are', async () => {
    await using frozen = await frozenStore();
    frozen.sql(insertRow(0, { type: 'model.picked', name: 'of version 0' }));
    frozen.sql(insertRow(-1, 'of version -1'));
    {
      await using store = await frozen.open({ ...storeMigrations, events: [...storeMigrations.events, ...picked] });
      const rows = await store.journal.read('workbench', { afterSeq: ROWS });
      expect(rows.map(({ event }) => event)).toEqual([
        { type: 'model.selected', model: 'of version 0' },
        { type: 'model.selected', model: 'of version -1' },
      ]);
      await store.journal.append([{ stream: 'workbench', event: { type: 'model.selected', model: 'of now' } }]);
    }
    const stored = frozen.sql((database) =>
      database.prepare(`SELECT version, payload FROM events WHERE seq > ${ROWS}`).all(),
    );
    expect(stored).toMatchObject([
      { version: 0, payload: '{"type":"model.picked","name":"of version 0"}' },
      { version: -1, payload: '"of version -1"' },
      { version: EVENT_VERSION },
    ]);
  });

  it('says which row has a version that no migration leads from', async () => {
    await using frozen = await frozenStore();
    frozen.sql(insertRow(0, { type: 'model.picked', name: 'm' }));
    await using store = await frozen.open();
    await expect(store.journal.read('workbench')).rejects.toMatchObject({
      code: 'STORE_DAMAGED',
      details: { seq: ROWS + 1, version: 0 },
    });
  });

  it('refuses a row of a newer version', async () => {
    await using frozen = await frozenStore();
    frozen.sql(insertRow(EVENT_VERSION + 1, { type: 'model.selected', model: 'm' }));
    await using store = await frozen.open();
    await expect(store.journal.read('workbench')).rejects.toMatchObject({
      code: 'STORE_VERSION_UNKNOWN',
      details: { found: EVENT_VERSION + 1, known: EVENT_VERSION },
    });
  });
});

describe('the format of the database', () => {
  const formats: FormatMigration[] = [
    { from: 3, to: 4, apply: (database) => database.exec("INSERT INTO note VALUES ('third')") },
    ...storeMigrations.formats,
    {
      from: 2,
      to: 3,
      apply: (database) => database.exec("CREATE TABLE note (text TEXT); INSERT INTO note VALUES ('second')"),
    },
  ];
  const third: StoreMigrations = { ...storeMigrations, formats, formatVersion: 4 };
  const notes = (database: DatabaseSync) => database.prepare('SELECT text FROM note').all();
  const version = (database: DatabaseSync) =>
    database.prepare("SELECT value FROM meta WHERE key = 'format_version'").get();

  it('is brought up step by step, with a whole copy of the old file kept', async () => {
    await using frozen = await frozenStore();
    {
      await using store = await frozen.open(third);
      expect(store.journal.lastSeq).toBe(ROWS);
    }
    expect(frozen.sql(notes)).toEqual([{ text: 'second' }, { text: 'third' }]);
    expect(frozen.sql(version)).toEqual({ value: '4' });
    const backup = new DatabaseSync(backupOf(frozen.file, 1), { readOnly: true });
    expect(version(backup)).toEqual({ value: '1' });
    expect(backup.prepare('SELECT count(*) AS count FROM events').get()).toEqual({ count: ROWS });
    backup.close();
    await using again = await frozen.open(third);
    expect(again.journal.lastSeq).toBe(ROWS);
  });

  it('stays as it was when a step fails, and can be opened by the old version', async () => {
    await using frozen = await frozenStore();
    const failing: FormatMigration = {
      from: 3,
      to: 4,
      apply: (database) => database.exec('INSERT INTO nowhere VALUES (1)'),
    };
    const migrations = { ...third, formats: [...formats.slice(1), failing] };
    await expect(frozen.open(migrations)).rejects.toMatchObject({ code: 'STORE_WRITE_FAILED' });
    expect(frozen.sql(version)).toEqual({ value: '1' });
    await using store = await frozen.open();
    expect(store.journal.lastSeq).toBe(ROWS);
  });

  it('is old or new when any write of the change fails, never between', async () => {
    let failures = 0;
    for (let failAt = 1; ; failAt += 1) {
      await using frozen = await frozenStore();
      const disk = observeDisk(systemDisk, {
        before(_operation, count) {
          if (count === failAt) throw Object.assign(new TypeError('ENOSPC: injected'), { code: 'ENOSPC' });
        },
      });
      const opened = await frozen.open(third, { disk }).then(
        (store) => store.close(),
        (error: unknown) => error,
      );
      if (opened === undefined) break;
      failures += 1;
      expect(opened).toMatchObject({ code: 'STORE_WRITE_FAILED' });
      await using store = await frozen.open(third);
      expect(store.journal.lastSeq).toBe(ROWS);
      expect(frozen.sql(notes)).toHaveLength(2);
    }
    expect(failures).toBeGreaterThan(5);
  });

  it('needs to be opened for writing once', async () => {
    await using frozen = await frozenStore();
    await expect(frozen.open(third, { readOnly: true })).rejects.toMatchObject({ code: 'STORE_OUTDATED' });
    expect(existsSync(backupOf(frozen.file, 1))).toBe(false);
  });

  it('is refused when there is no way to it', async () => {
    await using frozen = await frozenStore();
    await expect(frozen.open({ ...third, formats: formats.slice(0, 1) })).rejects.toMatchObject({
      code: 'STORE_DAMAGED',
      details: { found: 1, wanted: 4 },
    });
  });
});
