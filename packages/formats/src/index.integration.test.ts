import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('[F4] importing the package loads no database engine', async () => {
  const index = JSON.stringify(new URL('./index.ts', import.meta.url).href);
  const code = `await import(${index}); console.log(JSON.stringify(process.report.getReport().sharedObjects));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code]);
  const libraries: unknown = JSON.parse(stdout);
  expect(libraries).toBeInstanceOf(Array);
  expect(stdout).not.toMatch(/duckdb/i);
});
