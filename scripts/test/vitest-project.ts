import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Counts, countsLine } from './counts.ts';
import { runCommand } from './run-command.ts';
import type { StepResult } from './step.ts';
import { countsOfReport } from './vitest-report.ts';

export type Project = 'unit' | 'integration' | 'browser';

export interface ProjectOptions {
  readonly filters: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface ProjectResult extends StepResult {
  readonly counts: Counts;
}

export async function runProject(project: Project, { filters, env = {} }: ProjectOptions): Promise<ProjectResult> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-test-'));
  try {
    const report = join(folder, 'report.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const args = ['run', '--project', project, '--passWithNoTests', ...reporters, ...filters];
    const result = await runCommand('vitest', args, { env });
    const counts = countsOfReport(report, result.ok);
    return { ...result, counts, note: countsLine(counts) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Names the tests of a project without running them. */
export async function listTests(project: Project, filters: readonly string[]): Promise<readonly string[]> {
  const { ok, output } = await runCommand('vitest', ['list', '--project', project, ...filters]);
  if (!ok) return [output.trim()];
  return output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
