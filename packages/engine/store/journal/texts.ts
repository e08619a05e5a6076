import { hash as digest } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { StoreDamagedError } from '../disk/errors.ts';
import { cutText } from './cut-text.ts';

/** Shorter payloads hold nothing worth the look. */
const LEAST_PAYLOAD = 1_024;
const LEAST_PIECE = 256;
const REMEMBERED = 8_192;

/**
 * Before the hash that stands for a text. JSON escapes control characters, so that no payload has one in it, and what is
 * put together again is what was taken apart, to the byte.
 */
const MARK = '\u0001';
const HASH_LENGTH = 43;

export interface Shortened {
  readonly payload: string;
  /** What the payload names: to be written in the transaction that writes it. */
  readonly named: ReadonlyMap<string, string>;
}

/**
 * Texts that several events hold: prompts and lists of files come again with nearly every call. Each is kept once; the
 * first to hold one keeps it whole, for most pieces are never seen again.
 */
export interface Texts {
  shorten(payload: string): Shortened;
  /** In the caller's transaction. */
  write(named: ReadonlyMap<string, string>): void;
  whole(payload: string): string;
  /** Removes what no payload names any more, in the caller's transaction. */
  sweep(): void;
}

const nothing: ReadonlyMap<string, string> = new Map();

export function createTexts(database: DatabaseSync): Texts {
  const select = database.prepare('SELECT body FROM texts WHERE hash = ?');
  const insert = database.prepare('INSERT OR IGNORE INTO texts (hash, body) VALUES (?, ?)');
  const seen = new Set<string>();

  function isRepeated(hash: string): boolean {
    if (seen.has(hash) || select.get(hash) !== undefined) return true;
    if (seen.size >= REMEMBERED) seen.clear();
    seen.add(hash);
    return false;
  }

  function bodyOf(hash: string): string {
    const body = select.get(hash)?.body;
    if (body === undefined) throw new StoreDamagedError('A text that an event names is missing.', { hash });
    return String(body);
  }

  return {
    shorten(payload) {
      if (payload.length < LEAST_PAYLOAD) return { payload, named: nothing };
      const named = new Map<string, string>();
      const pieces = cutText(payload).map((piece) => {
        if (piece.length < LEAST_PIECE) return piece;
        const hash = digest('sha256', piece, 'base64url');
        if (!isRepeated(hash)) return piece;
        named.set(hash, piece);
        return `${MARK}${hash}`;
      });
      return { payload: pieces.join(''), named };
    },
    write(named) {
      for (const [hash, body] of named) insert.run(hash, body);
    },
    whole(payload) {
      const [start = '', ...parts] = payload.split(MARK);
      return parts.reduce((text, part) => text + bodyOf(part.slice(0, HASH_LENGTH)) + part.slice(HASH_LENGTH), start);
    },
    sweep() {
      const named = new Set<string>();
      const rows = database.prepare('SELECT payload FROM events WHERE instr(payload, char(1)) > 0');
      for (const { payload } of rows.iterate()) {
        for (const part of String(payload).split(MARK).slice(1)) named.add(part.slice(0, HASH_LENGTH));
      }
      const remove = database.prepare('DELETE FROM texts WHERE hash = ?');
      for (const { hash } of database.prepare('SELECT hash FROM texts').all()) {
        if (!named.has(String(hash))) remove.run(String(hash));
      }
    },
  };
}
