import { vi } from 'vitest';
import { runCli } from '../run-cli.ts';
import type { Outcome } from './workflow-bench.ts';

/** One command in this process: a process of its own for each would take minutes. */
export async function here(...args: string[]): Promise<Outcome> {
  const [out, error] = [vi.spyOn(process.stdout, 'write'), vi.spyOn(process.stderr, 'write')];
  out.mockReturnValue(true);
  error.mockReturnValue(true);
  try {
    const code = await runCli(args);
    const text = (spy: typeof out) => spy.mock.calls.map(([chunk]) => String(chunk)).join('');
    return { code, stdout: text(out), stderr: text(error) };
  } finally {
    out.mockRestore();
    error.mockRestore();
  }
}
