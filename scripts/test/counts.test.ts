import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { addCounts, countsLine } from './counts.ts';
import { countsOfReport } from './vitest-report.ts';

const folder = mkdtempSync(join(tmpdir(), 'galley-counts-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function report(failedTests: number, files: { status: string; assertionResults: { status: string }[] }[]): string {
  const file = join(folder, 'report.json');
  const numbers = { numPassedTests: 5, numFailedTests: failedTests, numPendingTests: 1, numTodoTests: 1 };
  writeFileSync(file, JSON.stringify({ ...numbers, testResults: files }));
  return file;
}

describe('the closing line', () => {
  it('is plain, and names skipped tests only when there are some', () => {
    expect(countsLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
    expect(countsLine({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
  });

  it('sums', () => {
    const sum = addCounts({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 20, skipped: 30 });
    expect(sum).toEqual({ passed: 11, failed: 22, skipped: 33 });
  });
});

describe('the counts of a report', () => {
  it('are those of vitest', () => {
    expect(countsOfReport(report(0, []), true)).toEqual({ passed: 5, failed: 0, skipped: 2 });
  });

  it('hold a file that could not be loaded as one failure, a file with failed tests not twice', () => {
    const files = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
    ];
    expect(countsOfReport(report(1, files), false).failed).toBe(2);
  });

  it('are never "0 failed" for a run that failed', () => {
    expect(countsOfReport(report(0, []), false).failed).toBe(1);
    expect(countsOfReport(join(folder, 'missing.json'), false).failed).toBe(1);
  });
});
