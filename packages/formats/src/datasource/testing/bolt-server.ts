import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { GraphSession, openLadybug, type Rows } from './ladybug.ts';
import { decode, encode, Structure } from './packstream.ts';

export const graphPassword = 'graph-secret-7b';

export interface BoltServer extends AsyncDisposable {
  readonly address: string;
  /** Behind the server's back. */
  run(statement: string): Promise<Rows>;
}

const success = 0x70;
const record = 0x71;
const ignored = 0x7e;
const failure = 0x7f;

/**
 * A graph database that speaks Bolt 5.0, over a real engine. Read transactions are the engine's own; without `readMode` it
 * takes no notice of them, as servers do that have none. Null where there is no engine for this system.
 */
export async function startBolt({ readMode = true } = {}): Promise<BoltServer | null> {
  const engine = openLadybug();
  if (engine === null) return null;
  const database = new engine.Database(':memory:');
  const own = new GraphSession(engine, database);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    serve(socket, new GraphSession(engine, database), readMode);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = server.address();
  const port = typeof place === 'object' && place !== null ? place.port : 0;
  return {
    address: `bolt://neo4j@127.0.0.1:${port}`,
    run: (statement) => own.run(statement),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function serve(socket: Socket, session: GraphSession, readMode: boolean): void {
  let held = Buffer.alloc(0);
  let greeted = false;
  let message: Buffer[] = [];
  const conversation = new Conversation(session, readMode, (answer) => socket.write(chunked(encode(answer))));
  let turn = Promise.resolve();
  socket.on('data', (data: Buffer) => {
    held = Buffer.concat([held, data]);
    if (!greeted) {
      if (held.length < 20) return;
      held = held.subarray(20);
      greeted = true;
      socket.write(Buffer.from([0, 0, 0, 5]));
    }
    while (held.length >= 2) {
      const size = held.readUInt16BE();
      if (held.length < 2 + size) return;
      if (size > 0) message.push(held.subarray(2, 2 + size));
      else if (message.length > 0) {
        const whole = decode(Buffer.concat(message)) as Structure;
        message = [];
        turn = turn.then(() => conversation.take(whole));
      }
      held = held.subarray(2 + size);
    }
  });
}

function chunked(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let from = 0; from < bytes.length; from += 60_000) {
    const part = bytes.subarray(from, from + 60_000);
    const size = Buffer.alloc(2);
    size.writeUInt16BE(part.length);
    parts.push(size, part);
  }
  return Buffer.concat([...parts, Buffer.from([0, 0])]);
}

class Conversation {
  #failed = false;
  #inTransaction = false;
  #rows: (readonly unknown[])[] = [];
  #summary: Record<string, unknown> = {};

  readonly session: GraphSession;
  readonly readMode: boolean;
  readonly send: (answer: Structure) => void;

  constructor(session: GraphSession, readMode: boolean, send: (answer: Structure) => void) {
    this.session = session;
    this.readMode = readMode;
    this.send = send;
  }

  async take({ tag, fields }: Structure): Promise<void> {
    if (tag === 0x02) return;
    if (tag === 0x0f) {
      if (this.#inTransaction) await this.#end('ROLLBACK');
      this.#failed = false;
      return this.#ok({});
    }
    if (this.#failed) return this.send(new Structure(ignored, []));
    try {
      await this.#answer(tag, fields);
    } catch (error) {
      this.#failed = true;
      const text = error instanceof Error ? error.message : String(error);
      const code = error instanceof Refused ? error.code : codeOf(text);
      this.send(new Structure(failure, [{ code, message: text }]));
    }
  }

  async #answer(tag: number, fields: readonly unknown[]): Promise<void> {
    const extra = (fields.at(-1) ?? {}) as Record<string, unknown>;
    if (tag === 0x01) {
      if (extra.credentials !== graphPassword)
        throw new Refused('Neo.ClientError.Security.Unauthorized', 'wrong password');
      return this.#ok({ server: 'Neo4j/5.0.0-test', connection_id: 'bolt-1', hints: {} });
    }
    if (tag === 0x11) {
      await this.session.run(extra.mode === 'r' && this.readMode ? 'BEGIN TRANSACTION READ ONLY' : 'BEGIN TRANSACTION');
      this.#inTransaction = true;
      return this.#ok({});
    }
    if (tag === 0x12 || tag === 0x13) {
      await this.#end(tag === 0x12 ? 'COMMIT' : 'ROLLBACK');
      return this.#ok({});
    }
    if (tag === 0x10) return this.#run(String(fields[0]));
    if (tag === 0x3f || tag === 0x2f) return this.#pull(tag === 0x3f, Number(extra.n ?? -1));
    throw new Refused('Neo.ClientError.Request.Invalid', `message ${tag}`);
  }

  async #end(how: 'COMMIT' | 'ROLLBACK'): Promise<void> {
    this.#inTransaction = false;
    try {
      await this.session.run(how);
    } catch (error) {
      // After a failure the engine has rolled back by itself.
      if (how === 'COMMIT') throw error;
    }
  }

  async #run(statement: string): Promise<void> {
    const account = /^CALL db\.schema\.(node|rel)TypeProperties\(\)/.exec(statement);
    if (account !== null) return this.#start(await this.session.account(account[1] === 'node' ? 'NODE' : 'REL'), {});
    const before = await this.session.state();
    const found = await this.session.run(statement);
    this.#start(found, countChanges(before, await this.session.state()));
  }

  #start({ names, rows }: Rows, stats: Record<string, number>): void {
    this.#rows = [...rows];
    const changed = Object.keys(stats).length > 0;
    this.#summary = {
      type: changed ? 'rw' : 'r',
      ...(changed ? { stats: { ...stats, 'contains-updates': true } } : {}),
    };
    this.#ok({ fields: [...names], t_first: 0, qid: 0 });
  }

  #pull(wanted: boolean, count: number): void {
    const part = this.#rows.splice(0, count < 0 ? this.#rows.length : count);
    if (wanted) for (const row of part) this.send(new Structure(record, [row]));
    this.#ok(this.#rows.length > 0 ? { has_more: true } : { ...this.#summary, t_last: 0, db: 'neo4j' });
  }

  #ok(fields: Record<string, unknown>): void {
    this.send(new Structure(success, [fields]));
  }
}

class Refused extends TypeError {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

function codeOf(text: string): string {
  return /read-only/i.test(text) ? 'Neo.ClientError.Statement.AccessMode' : 'Neo.ClientError.Statement.SyntaxError';
}

type State = ReadonlyMap<string, Record<string, unknown>>;

function countChanges(before: State, after: State): Record<string, number> {
  const counts: Record<string, number> = {};
  const add = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  for (const key of after.keys()) if (!before.has(key)) add(`${key.split(' ')[0]}s-created`);
  for (const [key, properties] of before) {
    const now = after.get(key);
    if (now === undefined) add(`${key.split(' ')[0]}s-deleted`);
    else for (const [name, value] of Object.entries(properties)) if (now[name] !== value) add('properties-set');
  }
  return counts;
}
