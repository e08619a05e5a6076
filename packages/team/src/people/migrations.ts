import { migrateTables, requireTables, type Sql, type SqlPool, type SqlTables } from '@galley/engine/store';

/**
 * Who belongs to which team. Which Workbenches there are says `galley.workbenches`. Every table carries the team, and references carry it along: a role of one team's person in
 * another team's Workbench cannot even be written down. Of secrets only digests are kept.
 */
export const peopleTables: SqlTables = {
  schema: 'people',
  migrations: [
    {
      version: 1,
      name: 'teams, people, roles, decisions, keys',
      statements: `
CREATE TABLE people.team (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  policies jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL
);
CREATE TABLE people.person (
  id text PRIMARY KEY,
  team text COLLATE "C" NOT NULL REFERENCES people.team,
  name text NOT NULL,
  owner boolean NOT NULL DEFAULT false,
  login text UNIQUE,
  password text,
  issuer text,
  subject text,
  created_at timestamptz NOT NULL,
  removed_at timestamptz,
  UNIQUE (team, id),
  UNIQUE (issuer, subject)
);
CREATE TABLE people.workbench_policies (
  workbench text COLLATE "C" PRIMARY KEY REFERENCES galley.workbenches (id) ON DELETE CASCADE,
  policies jsonb NOT NULL
);
CREATE TABLE people.setting (
  team text COLLATE "C" NOT NULL REFERENCES people.team,
  name text COLLATE "C" NOT NULL,
  value text NOT NULL,
  PRIMARY KEY (team, name)
);
CREATE TABLE people.role (
  team text COLLATE "C" NOT NULL,
  workbench text COLLATE "C" NOT NULL,
  person text NOT NULL,
  role text NOT NULL CHECK (role IN ('owner', 'editor', 'reviewer', 'viewer')),
  PRIMARY KEY (workbench, person),
  FOREIGN KEY (team, workbench) REFERENCES galley.workbenches (team, id) ON DELETE CASCADE,
  FOREIGN KEY (team, person) REFERENCES people.person (team, id) ON DELETE CASCADE
);
CREATE INDEX role_person ON people.role (person);
CREATE TABLE people.session (
  id text PRIMARY KEY,
  digest bytea NOT NULL UNIQUE,
  person text NOT NULL REFERENCES people.person ON DELETE CASCADE,
  agent text NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX session_person ON people.session (person);
CREATE TABLE people.token (
  id text PRIMARY KEY,
  digest bytea NOT NULL UNIQUE,
  person text NOT NULL REFERENCES people.person ON DELETE CASCADE,
  name text NOT NULL,
  role text NOT NULL CHECK (role IN ('owner', 'editor', 'reviewer', 'viewer')),
  workbenches text[],
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX token_person ON people.token (person);
CREATE TABLE people.invitation (
  id text PRIMARY KEY,
  digest bytea NOT NULL UNIQUE,
  team text COLLATE "C" NOT NULL REFERENCES people.team,
  name text NOT NULL,
  owner boolean NOT NULL,
  workbench text COLLATE "C",
  role text CHECK (role IN ('owner', 'editor', 'reviewer', 'viewer')),
  created_by text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_by text,
  ended_at timestamptz,
  FOREIGN KEY (team, workbench) REFERENCES galley.workbenches (team, id) ON DELETE CASCADE
);
CREATE TABLE people.device (
  digest bytea PRIMARY KEY,
  code bytea NOT NULL UNIQUE,
  program text NOT NULL,
  expires_at timestamptz NOT NULL,
  person text REFERENCES people.person ON DELETE CASCADE,
  role text,
  workbenches text[],
  collected_at timestamptz
);
CREATE TABLE people.attempt (
  state bytea PRIMARY KEY,
  binding bytea NOT NULL,
  verifier text NOT NULL,
  nonce text NOT NULL,
  invitation bytea,
  expires_at timestamptz NOT NULL
);
CREATE TABLE people.guess (
  subject text PRIMARY KEY,
  wrong int NOT NULL,
  until timestamptz NOT NULL
);
CREATE TABLE people.decision (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team text COLLATE "C" NOT NULL,
  workbench text COLLATE "C",
  at timestamptz NOT NULL,
  person text NOT NULL,
  name text NOT NULL,
  via text NOT NULL,
  procedure text NOT NULL,
  run text,
  about text,
  outcome text NOT NULL CHECK (outcome IN ('asked', 'done', 'refused', 'failed')),
  code text
);
CREATE INDEX decision_place ON people.decision (team, workbench, id DESC);
CREATE TABLE people.key (
  team text COLLATE "C" NOT NULL REFERENCES people.team,
  provider text NOT NULL,
  master text NOT NULL,
  nonce bytea NOT NULL,
  sealed bytea NOT NULL,
  PRIMARY KEY (team, provider)
);
CREATE TABLE people.asked (
  workbench text COLLATE "C" NOT NULL REFERENCES galley.workbenches (id) ON DELETE CASCADE,
  run text NOT NULL,
  person text NOT NULL,
  PRIMARY KEY (workbench, run)
);
CREATE TABLE people.endorsement (
  workbench text COLLATE "C" NOT NULL REFERENCES galley.workbenches (id) ON DELETE CASCADE,
  act text NOT NULL,
  procedure text NOT NULL,
  person text NOT NULL,
  at timestamptz NOT NULL,
  done_at timestamptz,
  PRIMARY KEY (workbench, act, person)
);`,
    },
    {
      version: 2,
      name: 'budgets of teams, Workbenches and people',
      statements: `
CREATE TABLE people.budget (
  team text COLLATE "C" NOT NULL REFERENCES people.team,
  kind text NOT NULL CHECK (kind IN ('team', 'workbench', 'person')),
  subject text COLLATE "C" NOT NULL,
  dollars double precision,
  tokens bigint,
  PRIMARY KEY (team, kind, subject)
);
CREATE TABLE people.spent (
  team text COLLATE "C" NOT NULL REFERENCES people.team,
  workbench text COLLATE "C" NOT NULL,
  person text COLLATE "C" NOT NULL,
  month text NOT NULL,
  dollars double precision NOT NULL,
  tokens bigint NOT NULL,
  PRIMARY KEY (team, month, workbench, person)
);
CREATE TABLE people.held (
  call text COLLATE "C" PRIMARY KEY,
  team text COLLATE "C" NOT NULL,
  workbench text COLLATE "C" NOT NULL,
  person text COLLATE "C" NOT NULL,
  dollars double precision NOT NULL,
  tokens bigint NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX held_team ON people.held (team);`,
    },
    {
      version: 3,
      name: 'calls to models in a minute',
      statements: `
ALTER TABLE people.budget ADD COLUMN calls_per_minute integer;
ALTER TABLE people.budget ADD COLUMN paced_at timestamptz;`,
    },
    {
      version: 4,
      name: 'what the processes of a deployment know each other by',
      statements: `
CREATE TABLE people.deployment (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  salt bytea NOT NULL,
  proof bytea NOT NULL
);`,
    },
    {
      version: 5,
      name: 'what second people are asked to agree to',
      statements: `
ALTER TABLE people.endorsement ADD COLUMN input text;
ALTER TABLE people.endorsement ADD COLUMN draft text;`,
    },
  ],
};

/** Everything that a team keeps. People's rows point at Workbenches, so those come first. */
export async function migrateTeam(pool: SqlPool): Promise<readonly string[]> {
  const steps = [...(await migrateTables(pool)), ...(await migrateTables(pool, peopleTables))];
  return steps.map(({ name }) => name);
}

export async function requireTeamTables(sql: Sql): Promise<void> {
  await requireTables(sql);
  await requireTables(sql, peopleTables);
}
