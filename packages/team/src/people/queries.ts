import type { Pool } from 'pg';

/** All that the people's part asks of a database: one statement at a time, each atomic by itself. */
export interface Queries {
  ask<Row extends object>(statement: string, values?: readonly unknown[]): Promise<readonly Row[]>;
}

export function queriesOf(pool: Pool): Queries {
  return {
    async ask<Row extends object>(statement: string, values: readonly unknown[] = []) {
      const { rows } = await pool.query<Row>(statement, [...values]);
      return rows;
    },
  };
}
