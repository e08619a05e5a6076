import type { FormatMigration } from './format-migration.ts';

/**
 * What format 2 added, so that age costs little: summaries of streams, texts that several events hold, and where old
 * events and small objects lie that were packed into archives.
 */
export const tablesOfFormat2 = `
  CREATE TABLE summaries (
    stream TEXT PRIMARY KEY,
    first_seq INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    state TEXT NOT NULL,
    summary TEXT NOT NULL
  ) STRICT;
  CREATE TABLE texts (hash TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;
  CREATE TABLE archives (id INTEGER PRIMARY KEY, object TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE archived_streams (
    stream TEXT NOT NULL,
    first_seq INTEGER NOT NULL,
    last_seq INTEGER NOT NULL,
    archive INTEGER NOT NULL,
    PRIMARY KEY (stream, first_seq)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE archived_objects (hash BLOB PRIMARY KEY, archive INTEGER NOT NULL, packed INTEGER NOT NULL)
    STRICT, WITHOUT ROWID;
`;

/** Events stay as they are; the summaries of old Runs are made when they are first asked for. */
export const formatsFrom1To2: FormatMigration = {
  from: 1,
  to: 2,
  apply: (database) => database.exec(tablesOfFormat2),
};
