/** Raise it whenever the tables or what is put into them change: the index is then made anew. */
export const INDEX_VERSION = 1;

/**
 * Everything here follows from the journal. `entries` are its events in plain words; `terms` finds them; `calls` are what
 * usage is counted from; `versions` and `snapshots` say when an artifact or a phase was what.
 */
export const tables = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE runs (
    run TEXT PRIMARY KEY, first_seq INTEGER NOT NULL, last_seq INTEGER NOT NULL, workflow TEXT NOT NULL, model TEXT NOT NULL,
    request TEXT NOT NULL, status TEXT NOT NULL, started INTEGER NOT NULL, updated INTEGER NOT NULL, events INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX runs_by_time ON runs (started);
  CREATE TABLE entries (
    id INTEGER PRIMARY KEY, seq INTEGER NOT NULL, run TEXT, at INTEGER NOT NULL, type TEXT NOT NULL, kind TEXT NOT NULL,
    agent TEXT, phase TEXT, item INTEGER, label TEXT, call TEXT, session TEXT, tool TEXT, words TEXT NOT NULL,
    text TEXT NOT NULL, chars INTEGER NOT NULL, failed INTEGER NOT NULL, turn INTEGER NOT NULL, tokens INTEGER, cost REAL,
    elapsed REAL, sources TEXT
  ) STRICT;
  CREATE INDEX entries_of_run ON entries (run, seq, id);
  CREATE INDEX entries_of_call ON entries (run, call) WHERE call IS NOT NULL;
  CREATE TABLE calls (
    run TEXT NOT NULL, seq INTEGER NOT NULL, answered INTEGER, call TEXT NOT NULL, agent TEXT NOT NULL, phase TEXT NOT NULL,
    item INTEGER, label TEXT, model TEXT NOT NULL, at INTEGER NOT NULL, input INTEGER, output INTEGER, cached INTEGER,
    cost REAL, elapsed REAL, PRIMARY KEY (run, seq)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE phases (
    run TEXT NOT NULL, seq INTEGER NOT NULL, agent TEXT NOT NULL, phase TEXT NOT NULL, started INTEGER NOT NULL,
    ended INTEGER, PRIMARY KEY (run, seq, agent)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE versions (
    run TEXT NOT NULL, name TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, list INTEGER NOT NULL,
    by_whom TEXT NOT NULL, text TEXT, PRIMARY KEY (run, name, seq)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE snapshots (
    run TEXT NOT NULL, number INTEGER NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL, label TEXT NOT NULL,
    agent TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (run, number)
  ) STRICT, WITHOUT ROWID;
  CREATE VIRTUAL TABLE terms USING fts5 (words, text, content = '', tokenize = "unicode61 remove_diacritics 2");
`;
