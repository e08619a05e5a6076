export interface SqlMigration {
  readonly version: number;
  /** What it is for, in the list that `galley team migrate` prints. */
  readonly name: string;
  readonly statements: string;
}

/**
 * Only ever added to, and each step only adds: workers of the version before go on beside it while the new ones start.
 * A step that takes something away comes one release after nobody uses it any more.
 */
export const sqlMigrations: readonly SqlMigration[] = [
  {
    version: 1,
    name: 'journals, objects, leases',
    statements: `
      CREATE TABLE galley.workbenches (
        number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        id text COLLATE "C" NOT NULL UNIQUE,
        team text COLLATE "C" NOT NULL,
        name text NOT NULL,
        head bigint NOT NULL DEFAULT 0,
        epoch bigint NOT NULL DEFAULT 0,
        owner text COLLATE "C",
        taken_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX workbenches_of_team ON galley.workbenches (team, id);
      CREATE TABLE galley.events (
        workbench bigint NOT NULL,
        seq bigint NOT NULL,
        stream text COLLATE "C" NOT NULL,
        epoch bigint NOT NULL,
        at bigint NOT NULL,
        type text COLLATE "C" NOT NULL,
        version integer NOT NULL,
        payload text,
        payload_hash text COLLATE "C",
        PRIMARY KEY (workbench, seq),
        CHECK ((payload IS NULL) <> (payload_hash IS NULL))
      );
      CREATE INDEX events_of_stream ON galley.events (workbench, stream, seq);
      CREATE INDEX events_of_publishes ON galley.events (workbench, seq) WHERE type LIKE 'publish.%';
      CREATE TABLE galley.summaries (
        workbench bigint NOT NULL,
        stream text COLLATE "C" NOT NULL,
        seq bigint NOT NULL,
        state text NOT NULL,
        summary text NOT NULL,
        PRIMARY KEY (workbench, stream)
      );
      CREATE TABLE galley.objects (
        workbench bigint NOT NULL,
        hash bytea NOT NULL,
        size bigint NOT NULL,
        stored_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (workbench, hash)
      );
      CREATE TABLE galley.chunks (
        workbench bigint NOT NULL,
        hash bytea NOT NULL,
        part integer NOT NULL,
        bytes bytea NOT NULL,
        PRIMARY KEY (workbench, hash, part)
      );
      ALTER TABLE galley.chunks ALTER COLUMN bytes SET STORAGE EXTERNAL;
      CREATE TABLE galley.workers (
        id text COLLATE "C" PRIMARY KEY,
        address text NOT NULL,
        version text NOT NULL,
        started_at timestamptz NOT NULL DEFAULT now(),
        beat timestamptz NOT NULL DEFAULT now(),
        draining boolean NOT NULL DEFAULT false
      );
    `,
  },
  {
    version: 2,
    name: 'roles can name a Workbench together with its team',
    statements: 'ALTER TABLE galley.workbenches ADD CONSTRAINT workbenches_team_and_id UNIQUE (team, id)',
  },
  {
    version: 3,
    name: 'where content is kept outside of the database',
    statements: 'ALTER TABLE galley.objects ADD COLUMN place text COLLATE "C"',
  },
  {
    version: 4,
    name: 'what was sent for a Workbench',
    statements: `
      CREATE TABLE galley.egress (
        workbench bigint NOT NULL,
        number bigint GENERATED ALWAYS AS IDENTITY,
        epoch bigint NOT NULL,
        entry text NOT NULL,
        PRIMARY KEY (workbench, number)
      )`,
  },
];
