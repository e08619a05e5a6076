import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { selectLiveStreams } from './live-streams.ts';

function journalOf(streams: readonly string[]): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  database.exec(
    'CREATE TABLE events (seq INTEGER PRIMARY KEY, stream TEXT); CREATE INDEX by_name ON events (stream, seq)',
  );
  const insert = database.prepare('INSERT INTO events (stream) VALUES (?)');
  for (const stream of streams) insert.run(stream);
  return database;
}

const mixed = ['workbench', 'run_b', 'run_a', 'run_b', 'companion_1', 'run_a', 'run_c', 'run_b', 'runs', 'workbench'];

it.each([
  ['run_', mixed],
  ['', mixed],
  ['nothing_', mixed],
  ['run_', []],
  ['run_a', ['run_a']],
] as const)('finds below "%s" what grouping every event finds', (prefix, streams) => {
  const database = journalOf(streams);
  const range = [prefix, `${prefix}\u{10ffff}`] as const;
  const grouped = database
    .prepare(
      'SELECT stream, min(seq) AS first, max(seq) AS last FROM events WHERE stream >= ? AND stream < ? GROUP BY stream',
    )
    .all(...range);
  expect(database.prepare(selectLiveStreams).all(...range)).toEqual(grouped);
});
