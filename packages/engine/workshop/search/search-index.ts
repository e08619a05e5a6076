import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import type { Passage } from '@galley/formats';
import { openDerivedDatabase } from '../../store/index.ts';
import type { KnownFiles } from './file-sources.ts';
import { meaningKey, meaningOf } from './meaning.ts';
import type { KeptPassage } from './point-at.ts';
import { Vectors } from './vectors.ts';

const VERSION = 2;
const TABLES = `
  CREATE TABLE contents (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    key TEXT NOT NULL UNIQUE,
    about TEXT NOT NULL,
    is_table INTEGER NOT NULL,
    is_whole INTEGER NOT NULL,
    problem TEXT,
    cut_after INTEGER
  ) STRICT;
  CREATE TABLE passages (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    content INTEGER NOT NULL,
    line INTEGER NOT NULL,
    sheet TEXT, section INTEGER, heading TEXT, slide INTEGER, page INTEGER,
    text TEXT NOT NULL,
    meaning TEXT
  ) STRICT;
  CREATE INDEX passages_of_content ON passages (content);
  CREATE TABLE meanings (key TEXT PRIMARY KEY, vector BLOB NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE files (
    path TEXT PRIMARY KEY, size INTEGER NOT NULL, modified_at REAL NOT NULL, status_at REAL, looked_at REAL NOT NULL, hash TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE runs (run TEXT PRIMARY KEY, seq INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE VIRTUAL TABLE words USING fts5 (
    text, heading, content = 'passages', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2', prefix = '3 5'
  )`;

export interface Content {
  readonly id: number;
  readonly key: string;
  readonly about: string;
  readonly problem: string | null;
  readonly cutAfter: number | null;
}

export interface NewContent {
  readonly key: string;
  /** What a surface needs to name it, as JSON; files are named by who asks. */
  readonly about?: string;
  readonly passages: readonly Passage[];
  readonly isTable?: boolean;
  readonly problem?: string;
  readonly cutAfter?: number | undefined;
}

/** Passages written before others get their turn: some milliseconds. */
const AT_ONCE = 200;

/** Texts by what they hold, not by where they lie: moved and copied files cost nothing, and no text has a path. */
export class SearchIndex {
  readonly vectors = new Vectors();
  readonly #database: DatabaseSync;
  readonly #contents = new Map<string, Content>();
  /** Texts whose meaning is to be found out, by key, with a passage that has it. */
  readonly #waiting = new Map<string, number>();

  /** Null: in memory. */
  constructor(file: string | null) {
    this.#database = openDerivedDatabase({ file, version: VERSION, tables: TABLES });
    this.#load();
  }

  get(key: string): Content | undefined {
    return this.#contents.get(key);
  }

  keys(): readonly string[] {
    return [...this.#contents.keys()];
  }

  async put(content: NewContent): Promise<void> {
    if (this.#contents.has(content.key)) return;
    const { key, about = '{}', passages, isTable = false, problem = null, cutAfter = null } = content;
    const { lastInsertRowid } = this.#database
      .prepare('INSERT INTO contents (key, about, is_table, is_whole, problem, cut_after) VALUES (?, ?, ?, 0, ?, ?)')
      .run(key, about, isTable ? 1 : 0, problem, cutAfter);
    const id = Number(lastInsertRowid);
    for (let start = 0; start < passages.length; start += AT_ONCE) {
      if (start > 0) await setImmediate();
      this.#inTransaction(() => this.#insert(id, passages.slice(start, start + AT_ONCE), start, isTable));
    }
    this.#database.prepare('UPDATE contents SET is_whole = 1 WHERE id = ?').run(id);
    this.#contents.set(key, { id, key, about, problem, cutAfter });
  }

  async drop(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      const content = this.#contents.get(key);
      if (content === undefined) continue;
      this.#contents.delete(key);
      this.#inTransaction(() => this.#remove(content.id));
      await setImmediate();
    }
    if (keys.length > 0) this.#database.exec(FORGET_MEANINGS);
  }

  /** Passages that hold the words, best first. */
  match(match: string, contents: readonly number[], limit: number): number[] {
    const rows = this.#database
      .prepare(
        `SELECT words.rowid AS id FROM words JOIN passages ON passages.id = words.rowid
         WHERE words MATCH ? AND passages.content IN (SELECT value FROM json_each(?))
         ORDER BY bm25(words, 1.0, 0.6) LIMIT ?`,
      )
      .all(match, JSON.stringify(contents), limit);
    return rows.map((row) => Number(row.id));
  }

  passage(id: number): (KeptPassage & { readonly content: number }) | undefined {
    const row = this.#database
      .prepare(
        'SELECT passages.*, contents.is_table FROM passages JOIN contents ON contents.id = content WHERE passages.id = ?',
      )
      .get(id);
    if (row === undefined) return undefined;
    const optional = (value: unknown) => (value === null ? null : Number(value));
    return {
      content: Number(row.content),
      line: Number(row.line),
      sheet: row.sheet === null ? null : String(row.sheet),
      section: optional(row.section),
      heading: row.heading === null ? null : String(row.heading),
      slide: optional(row.slide),
      page: optional(row.page),
      text: String(row.text),
      isTable: row.is_table === 1,
    };
  }

  get waitingMeanings(): number {
    return this.#waiting.size;
  }

  /** How many of the contents' passages are compared by meaning. */
  get knownMeanings(): number {
    return Number(this.#database.prepare('SELECT count(*) AS count FROM meanings').get()?.count ?? 0);
  }

  /** The next texts whose meaning is to be found out. */
  nextMeanings(count: number): { readonly key: string; readonly text: string }[] {
    return [...this.#waiting].slice(0, count).flatMap(([key, id]) => {
      const kept = this.passage(id);
      const text = kept === undefined ? null : meaningOf(passageOf(kept), 0, kept.isTable);
      if (text === null) this.#waiting.delete(key);
      return text === null ? [] : [{ key, text }];
    });
  }

  putMeanings(found: readonly { readonly key: string; readonly vector: Uint8Array }[]): void {
    const insert = this.#database.prepare('INSERT OR IGNORE INTO meanings (key, vector) VALUES (?, ?)');
    this.#inTransaction(() => {
      for (const { key, vector } of found) {
        insert.run(key, vector);
        this.vectors.add(key, vector);
        this.#waiting.delete(key);
      }
    });
  }

  /** What files were like when they were last looked at: the next process looks into those alone that changed. */
  readonly files: KnownFiles = {
    load: () =>
      this.#database
        .prepare('SELECT * FROM files')
        .all()
        .map((row) => [
          String(row.path),
          {
            size: Number(row.size),
            modifiedAt: Number(row.modified_at),
            statusAt: row.status_at === null ? null : Number(row.status_at),
            lookedAt: Number(row.looked_at),
            hash: String(row.hash),
          },
        ]),
    keep: (files) => {
      if (files.size === 0) return;
      const put = this.#database.prepare('INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?, ?, ?)');
      this.#inTransaction(() => {
        for (const [path, { size, modifiedAt, statusAt, lookedAt, hash }] of files)
          put.run(path, size, modifiedAt, statusAt, lookedAt, hash);
      });
    },
  };

  /** Files that are gone. */
  forgetFiles(present: ReadonlySet<string>): void {
    const gone = [...this.files.load()].filter(([path]) => !present.has(path));
    const remove = this.#database.prepare('DELETE FROM files WHERE path = ?');
    this.#inTransaction(() => {
      for (const [path] of gone) remove.run(path);
    });
  }

  runSeq(run: string): number {
    return Number(this.#database.prepare('SELECT seq FROM runs WHERE run = ?').get(run)?.seq ?? 0);
  }

  setRunSeq(run: string, seq: number): void {
    this.#database.prepare('INSERT OR REPLACE INTO runs (run, seq) VALUES (?, ?)').run(run, seq);
  }

  close(): void {
    this.#database.close();
  }

  #insert(content: number, passages: readonly Passage[], before: number, isTable: boolean): void {
    const row = this.#database.prepare(
      'INSERT INTO passages (content, line, sheet, section, heading, slide, page, text, meaning) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    );
    const words = this.#database.prepare('INSERT INTO words (rowid, text, heading) VALUES (?, ?, ?)');
    for (const [index, passage] of passages.entries()) {
      const { line, sheet = null, section = null, heading = null, slide = null, page = null, text } = passage;
      const meaning = meaningOf(passage, before + index, isTable);
      const key = meaning === null ? null : meaningKey(meaning);
      const { lastInsertRowid: id } = row.run(content, line, sheet, section, heading, slide, page, text, key);
      words.run(id, text, heading);
      if (key !== null) this.#mean(Number(id), content, key);
    }
  }

  #mean(id: number, content: number, key: string): void {
    this.vectors.addPassage(id, content, key);
    if (!this.vectors.has(key) && !this.#waiting.has(key)) this.#waiting.set(key, id);
  }

  #remove(content: number): void {
    this.#database
      .prepare(
        "INSERT INTO words (words, rowid, text, heading) SELECT 'delete', id, text, heading FROM passages WHERE content = ?",
      )
      .run(content);
    this.#database.prepare('DELETE FROM passages WHERE content = ?').run(content);
    this.#database.prepare('DELETE FROM contents WHERE id = ?').run(content);
  }

  #load(): void {
    // Left by a process that ended while it wrote; and what could not be read once is tried again by the next process.
    const broken = this.#database.prepare('SELECT id FROM contents WHERE is_whole = 0 OR problem IS NOT NULL').all();
    for (const { id } of broken) this.#inTransaction(() => this.#remove(Number(id)));
    for (const row of this.#database.prepare('SELECT * FROM contents').iterate()) {
      const key = String(row.key);
      this.#contents.set(key, {
        id: Number(row.id),
        key,
        about: String(row.about),
        problem: row.problem === null ? null : String(row.problem),
        cutAfter: row.cut_after === null ? null : Number(row.cut_after),
      });
    }
    for (const { key, vector } of this.#database.prepare('SELECT key, vector FROM meanings').iterate()) {
      if (vector instanceof Uint8Array) this.vectors.add(String(key), vector);
    }
    const meant = 'SELECT id, content, meaning FROM passages WHERE meaning IS NOT NULL ORDER BY id';
    for (const row of this.#database.prepare(meant).iterate()) {
      this.#mean(Number(row.id), Number(row.content), String(row.meaning));
    }
  }

  #inTransaction(work: () => void): void {
    this.#database.exec('BEGIN');
    try {
      work();
      this.#database.exec('COMMIT');
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }
}

const FORGET_MEANINGS =
  'DELETE FROM meanings WHERE key NOT IN (SELECT meaning FROM passages WHERE meaning IS NOT NULL)';

function passageOf({ line, sheet, heading, text }: KeptPassage): Passage {
  return { line, text, ...(sheet === null ? {} : { sheet }), ...(heading === null ? {} : { heading }) };
}
