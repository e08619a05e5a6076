import type { Access, Connect, Driver } from '../../datasource/base/driver.ts';
import { DatasourceTooLargeError } from '../../datasource/base/errors.ts';
import { openDriver } from '../../datasource/open-driver.ts';
import { serveTasks } from '../wire/serve.ts';

/** Connects to databases: what a driver or a server does here costs the caller one error (SPEC T9). */
export const operations = {
  test: (connect: Connect) => over(connect, 'read', (driver) => driver.test()),
  map: (connect: Connect) => over(connect, 'read', (driver) => driver.map()),
  read: (connect: Connect, statement: string, most: number) =>
    over(connect, 'read', (driver) => driver.read(statement, most)),
  write: (connect: Connect, statement: string) => over(connect, 'write', (driver) => driver.write(statement)),
  /** All rows as a Parquet file at `file`, or nothing. */
  save: (connect: Connect, statement: string, most: number, file: string) =>
    over(connect, 'read', async (driver) => {
      const { saveRows } = await import('../../datasource/save-rows.ts');
      const found = await driver.read(statement, most);
      if (found.truncated) throw new DatasourceTooLargeError('rows', most);
      await saveRows(found, file);
      return { rows: found.rows.length, columns: found.columns };
    }),
};

async function over<Result>(connect: Connect, access: Access, work: (driver: Driver) => Promise<Result>) {
  await using driver = await openDriver(connect, access);
  return await work(driver);
}

serveTasks(operations);
