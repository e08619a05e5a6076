import type { Sql } from '@galley/engine/store';
import { InvalidArgumentError, systemErrorCode } from '@galley/schema';

/** All that the people's part asks of a database: one statement at a time, each atomic by itself. */
export interface Queries {
  ask<Row extends object>(statement: string, values?: readonly unknown[]): Promise<readonly Row[]>;
}

/** A zero character: JSON has it, and a text of PostgreSQL has not. */
const unkeepable = '22021';

export function queriesOf(sql: Sql): Queries {
  return {
    async ask<Row extends object>(statement: string, values: readonly unknown[] = []) {
      try {
        const { rows } = await sql.query(statement, values);
        // Whoever asks knows the columns of their own statement.
        return rows as readonly Row[];
      } catch (error) {
        if (systemErrorCode(error) !== unkeepable) throw error;
        const remedy = 'Leave it out: it is one that nobody types.';
        throw new InvalidArgumentError('text', 'The text has a character that cannot be kept.', remedy, {}, error);
      }
    },
  };
}
