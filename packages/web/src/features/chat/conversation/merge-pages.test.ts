import type { ConversationEntry } from '@galley/schema';
import { describe, expect, it } from 'vitest';
import { type ConversationPart, nothingKnown, withEarlier, withNewest } from './merge-pages.ts';

function said(number: number): ConversationEntry {
  return { kind: 'user_message', message_id: `msg_${number}`, at: number, text: `message ${number}`, run_id: null };
}

function part(from: number, to: number, next_cursor: string | null = from > 1 ? String(from) : null): ConversationPart {
  return { entries: Array.from({ length: to - from + 1 }, (_, index) => said(from + index)), next_cursor, runs: [] };
}

const numbers = ({ entries }: { readonly entries: readonly ConversationEntry[] }) => entries.map(({ at }) => at);

describe('[C1] a conversation in parts', () => {
  it('grows at its end while what was read before stays', () => {
    const opened = withNewest(nothingKnown, part(7, 10));
    const scrolled = withEarlier(opened, '7', part(3, 6));
    const next = withNewest(scrolled, part(9, 12));
    expect(numbers(next)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(next.cursor).toBe('3');
  });

  it('lets go of the past where the newest part no longer meets it', () => {
    const opened = withNewest(nothingKnown, part(7, 10));
    const next = withNewest(opened, part(21, 24));
    expect(numbers(next)).toEqual([21, 22, 23, 24]);
    expect(next.cursor).toBe('21');
  });

  it('lets go of what is far above a reader at the end, and of nothing that somebody reads', () => {
    let [following, reading] = [withNewest(nothingKnown, part(1, 30)), withNewest(nothingKnown, part(1, 30))];
    let most = 0;
    for (let newest = 31; newest <= 400; newest += 1) {
      following = withNewest(following, part(newest - 29, newest), true);
      reading = withNewest(reading, part(newest - 29, newest), false);
      most = Math.max(most, following.entries.length);
    }
    expect(most).toBe(150);
    expect(numbers(following).at(-1)).toBe(400);
    expect(following.cursor).toBe(String(numbers(following)[0]));
    expect(numbers(reading)).toHaveLength(400);
  });

  it('forgets what an undo took away', () => {
    const scrolled = withEarlier(withNewest(nothingKnown, part(7, 10)), '7', part(3, 6));
    expect(numbers(withNewest(scrolled, part(5, 8, '5')))).toEqual([3, 4, 5, 6, 7, 8]);
    expect(numbers(withNewest(scrolled, part(1, 2)))).toEqual([1, 2]);
  });

  it('does not take in what was asked for before an undo', () => {
    const opened = withNewest(nothingKnown, part(7, 10));
    const undone = withNewest(opened, part(2, 5));
    expect(withEarlier(undone, '7', part(3, 6))).toBe(undone);
  });

  it('is empty when nothing was said', () => {
    const next = withNewest(withNewest(nothingKnown, part(1, 2)), { entries: [], next_cursor: null, runs: [] });
    expect(next.entries).toEqual([]);
  });
});
