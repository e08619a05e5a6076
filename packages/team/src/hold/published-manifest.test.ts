import type { FileOperation, JournalEvent } from '@galley/schema';
import { expect, test } from 'vitest';
import { createPublishedManifest } from './published-manifest.ts';

test('X7 a content counts as published while any path holds it, and not after the last one let go', () => {
  const manifest = createPublishedManifest();
  let number = 0;
  const publish = (
    outcome: 'publish.finished' | 'publish.rolled_back',
    ...changes: readonly [string, string | null][]
  ) => {
    number += 1;
    const publish_id = `publish_${number}`;
    const operations = changes.map(
      ([path, to]) => ({ path, from: manifest.files.get(path) ?? null, to }) as FileOperation,
    );
    manifest.apply({ type: 'publish.started', publish_id, operations } as unknown as JournalEvent);
    manifest.apply({ type: outcome, publish_id } as unknown as JournalEvent);
  };

  publish('publish.finished', ['a.txt', 'one'], ['b.txt', 'one'], ['c.txt', 'two']);
  publish('publish.finished', ['a.txt', 'two'], ['c.txt', 'two']);
  expect([manifest.has('one'), manifest.has('two')]).toEqual([true, true]);
  publish('publish.rolled_back', ['b.txt', null]);
  expect(manifest.has('one')).toBe(true);
  publish('publish.finished', ['b.txt', null]);
  publish('publish.finished', ['b.txt', null], ['a.txt', null]);
  expect([manifest.has('one'), manifest.has('two')]).toEqual([false, true]);
  expect([...manifest.files]).toEqual([['c.txt', 'two']]);
});
