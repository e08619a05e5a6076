import type { Result, ResultSummary, Session } from 'neo4j-driver';
import { boundedRows } from '../base/bounded-rows.ts';
import type { Access, Connect, Driver, ReadRows, Written } from '../base/driver.ts';
import {
  DatasourceFailedError,
  DatasourceOutcomeUnknownError,
  DatasourceRefusedError,
  DatasourceTimeoutError,
} from '../base/errors.ts';
import { connectGraph, type OpenGraph } from './connect.ts';
import { refuseForbiddenCypher } from './forbidden-cypher.ts';
import { mapGraph } from './map.ts';
import { graphType, graphValue } from './values.ts';

export async function openGraph(connect: Connect, access: Access): Promise<Driver> {
  const graph = await connectGraph(connect);
  const { timeoutMs } = connect;
  const session = (): Session =>
    graph.bolt.session({
      defaultAccessMode: access === 'read' ? 'READ' : 'WRITE',
      fetchSize: 1000,
      ...(graph.database === null ? {} : { database: graph.database }),
    });
  const limited = <Result>(work: () => Promise<Result>) => within(graph, timeoutMs, work);
  const read = async (statement: string, most: number): Promise<ReadRows> => {
    const opened = session();
    try {
      return await readRows(opened, statement, most, timeoutMs);
    } finally {
      await opened.close();
    }
  };
  return {
    test: () =>
      limited(async () => {
        const info = await graph.bolt.getServerInfo();
        const tables = await mapGraph(read);
        return { server: info.agent ?? 'a graph database', tables: tables.length, protection };
      }),
    map: () => limited(() => mapGraph(read)),
    read: (statement, most) =>
      limited(async () => {
        refuseForbiddenCypher(statement, access);
        return read(statement, most);
      }),
    write: (statement) =>
      limited(async () => {
        refuseForbiddenCypher(statement, access);
        const opened = session();
        try {
          return await write(opened, statement, timeoutMs);
        } finally {
          await opened.close();
        }
      }),
    [Symbol.asyncDispose]: () => graph.bolt.close(),
  };
}

const protection = [
  'Statements are sent for reading; Neo4j refuses to write then.',
  'Their transaction is always rolled back, so that no server keeps a change.',
];

/** A server that never answers must not hold the child longer than one statement may take. */
async function within<Result>({ bolt }: OpenGraph, timeoutMs: number, work: () => Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new DatasourceTimeoutError(timeoutMs));
      void bolt.close();
    }, timeoutMs + 500);
  });
  try {
    return await Promise.race([work(), late]);
  } catch (error) {
    throw graphFailure(error, timeoutMs);
  } finally {
    clearTimeout(timer);
  }
}

async function readRows(session: Session, statement: string, most: number, timeoutMs: number): Promise<ReadRows> {
  const transaction = await session.beginTransaction({ timeout: timeoutMs });
  try {
    const result: Result = transaction.run(statement);
    const bounded = boundedRows(most);
    const names = await result.keys();
    for await (const record of result) {
      bounded.add(names.map((name) => graphValue(record.get(name))));
      if (bounded.isFull()) break;
    }
    // Where the server has no read mode, this is what tells; the rollback takes back what was done.
    if (!bounded.isFull()) refuseChanges(await result.summary());
    const columns = names.map((name, index) => ({
      name: String(name),
      type: commonType(bounded.rows.map((row) => graphType(row[index] ?? null))),
    }));
    return { columns, rows: bounded.rows, truncated: bounded.truncated() };
  } finally {
    await transaction.rollback().catch(() => undefined);
  }
}

function commonType(types: readonly string[]): string {
  const known = new Set(types.filter((type) => type !== ''));
  if (known.size === 1) return [...known][0] ?? 'text';
  return known.size === 2 && known.has('integer') && known.has('double') ? 'double' : 'text';
}

function refuseChanges({ queryType, counters }: ResultSummary): void {
  if (counters.containsUpdates() || counters.containsSystemUpdates() || (queryType !== '' && queryType !== 'r')) {
    throw new DatasourceRefusedError('it would change the graph; nothing was kept.', { queryType });
  }
}

async function write(session: Session, statement: string, timeoutMs: number): Promise<Written> {
  const transaction = await session.beginTransaction({ timeout: timeoutMs });
  let summary: ResultSummary;
  try {
    summary = (await transaction.run(statement)).summary;
  } catch (error) {
    await transaction.rollback().catch(() => undefined);
    throw error;
  }
  try {
    await transaction.commit();
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Neo.')) throw error;
    throw new DatasourceOutcomeUnknownError(error instanceof Error ? error.message : String(error));
  }
  return { counts: countsOf(summary) };
}

/** `nodesCreated` as `nodes_created`, what is zero left out. */
function countsOf({ counters }: ResultSummary): Record<string, number> {
  const counted = Object.entries(counters.updates()).filter(([, count]) => Number(count) > 0);
  return Object.fromEntries(
    counted.map(([name, count]) => [name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), Number(count)]),
  );
}

function graphFailure(error: unknown, timeoutMs: number): unknown {
  if (!(error instanceof Error) || 'remedy' in error) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (/TransactionTimedOut|Terminated/i.test(code)) return new DatasourceTimeoutError(timeoutMs);
  const reason = `${error.message.split('\n')[0] ?? ''}`;
  if (/AccessMode|Forbidden|read access mode|read-only/i.test(`${code} ${reason}`)) {
    return new DatasourceRefusedError(`${reason}`, { code });
  }
  return new DatasourceFailedError(reason, { code });
}
