import type { Sql } from '@galley/engine/store';

/** All that the people's part asks of a database: one statement at a time, each atomic by itself. */
export interface Queries {
  ask<Row extends object>(statement: string, values?: readonly unknown[]): Promise<readonly Row[]>;
}

export function queriesOf(sql: Sql): Queries {
  return {
    async ask<Row extends object>(statement: string, values: readonly unknown[] = []) {
      const { rows } = await sql.query(statement, values);
      // Whoever asks knows the columns of their own statement.
      return rows as readonly Row[];
    },
  };
}
