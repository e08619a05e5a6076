/** One row as the driver gives it. */
export type SqlRow = Readonly<Record<string, unknown>>;

export interface SqlResult {
  readonly rows: readonly SqlRow[];
  readonly rowCount: number | null;
}

/** What the store needs of a database. A statement is a transaction of its own. */
export interface Sql {
  query(statement: string, values?: readonly unknown[]): Promise<SqlResult>;
}

/** Statements between which nobody else can come. */
export interface SqlPool extends Sql {
  transaction<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export interface OpenPoolOptions {
  /** `postgres://user:password@host:port/database`. */
  readonly address: string;
  readonly connections?: number;
  /** Shows up in the database's own list of connections. */
  readonly name?: string;
}

/** The driver loads here and nowhere else: whoever works alone on a folder never loads it. */
export async function openPool({ address, connections = 10, name = 'galley' }: OpenPoolOptions): Promise<SqlPool> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: address,
    max: connections,
    application_name: name,
    // Waiting for a connection that others use counts, too.
    connectionTimeoutMillis: 30_000,
    keepAlive: true,
    // Connections that nobody uses keep no process alive.
    allowExitOnIdle: true,
  });
  // A connection that breaks while nobody uses it: the next statement gets another one.
  pool.on('error', () => undefined);
  return {
    query: (statement, values) => pool.query(configOf(statement, values)),
    async transaction(work) {
      const client = await pool.connect();
      let broken = true;
      try {
        await client.query('BEGIN');
        const result = await work({
          query: (statement, values) => client.query(configOf(statement, values)),
        });
        await client.query('COMMIT');
        broken = false;
        return result;
      } catch (error) {
        await client.query('ROLLBACK').then(
          () => {
            broken = false;
          },
          () => undefined,
        );
        throw error;
      } finally {
        client.release(broken);
      }
    },
    close: () => pool.end(),
  };
}

/** So many statements of one process have a name. There are fewer: one that is made anew for each call would fill the connections. */
const MOST_NAMES = 500;
const names = new Map<string, string>();

/** A statement with values is the same text each time: under a name, a connection parses it once and may keep its plan. */
function configOf(text: string, values: readonly unknown[] = []) {
  if (values.length === 0) return { text };
  const name = names.get(text) ?? newName(text);
  return { text, values: [...values], ...(name === null ? {} : { name }) };
}

function newName(text: string): string | null {
  if (names.size >= MOST_NAMES) return null;
  const name = `galley-${names.size + 1}`;
  names.set(text, name);
  return name;
}

/** The database did not say no: it, or the way to it, went away. Whether the statement took effect is not known. */
export function isDisconnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (/^(08|57P0)/.test(code)) return true;
  // The name of a container that is stopped is not known any more.
  if (/^E(CONN|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN|NOTFOUND)/.test(code)) return true;
  // The driver has no code of its own for these.
  return code === '' && /connection|timeout|not queryable/i.test(error.message);
}

/** Of PostgreSQL: its disk is full. What was to be written was not, and reading goes on. */
export function isOutOfRoom(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '53100';
}

/** Deadlock, a snapshot that cannot be had, no connection left: the statement did nothing and can be sent again. */
export function isPassing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['40P01', '40001', '53300'].includes(String(error.code));
}

export interface Listener {
  close(): Promise<void>;
}

const RECONNECT_MS = 500;

/**
 * One connection that hears what others tell on a channel. It comes back by itself; `onGap` says that something may have been
 * missed meanwhile.
 */
export async function openListener(
  options: OpenPoolOptions & { readonly channel: string },
  onMessage: (text: string) => void,
  onGap: () => void,
): Promise<Listener> {
  const { default: pg } = await import('pg');
  const { address, channel, name = 'galley-listen' } = options;
  let closed = false;
  let client: InstanceType<typeof pg.Client> | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: address, application_name: name, keepAlive: true });
    client = next;
    let over = false;
    const again = () => {
      if (over) return;
      over = true;
      next.end().catch(() => undefined);
      if (!closed) timer = setTimeout(() => void connect().then(onGap, () => undefined), RECONNECT_MS);
    };
    next.on('error', again);
    next.on('end', again);
    next.on('notification', ({ payload = '' }) => onMessage(payload));
    try {
      await next.connect();
      await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      again();
      throw error;
    }
  }

  try {
    await connect();
  } catch (error) {
    // Whoever asked tries again: two that come back by themselves would hear everything twice.
    closed = true;
    clearTimeout(timer);
    throw error;
  }
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
