import type { Access, Connect, Driver } from './base/driver.ts';

/** The driver of a datasource. Each loads its library when it is first needed. */
export async function openDriver(connect: Connect, access: Access): Promise<Driver> {
  switch (connect.kind) {
    case 'postgres':
      return (await import('./postgres/postgres.ts')).openPostgres(connect, access);
    case 'sqlite':
      return (await import('./sqlite.ts')).openSqlite(connect, access);
    case 'duckdb':
      return (await import('./duckdb.ts')).openDuckdb(connect, access);
    case 'graph':
      return (await import('./graph/graph.ts')).openGraph(connect, access);
  }
}
