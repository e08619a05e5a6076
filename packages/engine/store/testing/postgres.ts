import { type PostgresServer, superuserPassword } from '../../../formats/src/datasource/testing/postgres-server.ts';

export { type PostgresServer, startPostgres } from '../../../formats/src/datasource/testing/postgres-server.ts';

/** The database as the one who may do everything in it. */
export function ownerAddress(server: PostgresServer | null): string {
  return (server?.address('owner') ?? '').replace('owner@', `owner:${superuserPassword}@`);
}
