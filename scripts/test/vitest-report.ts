import { existsSync, readFileSync } from 'node:fs';
import type { Counts } from './counts.ts';

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { status: string }[];
  }[];
}

/**
 * Counts of one vitest run. A file that could not even be loaded has no tests to count, and a run that was
 * killed leaves no report: both would otherwise close as "0 failed".
 */
export function countsOfReport(file: string, ok: boolean): Counts {
  if (!existsSync(file)) return { passed: 0, failed: ok ? 0 : 1, skipped: 0 };
  const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'));
  const brokenFiles = report.testResults.filter(
    (result) => result.status === 'failed' && !result.assertionResults.some((each) => each.status === 'failed'),
  ).length;
  const failed = report.numFailedTests + brokenFiles;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && !ok ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}
