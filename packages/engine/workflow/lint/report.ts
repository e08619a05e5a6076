import type { Finding, FindingLevel } from '../load/finding.ts';

/** Collects findings of one check. */
export class Report {
  readonly findings: Finding[] = [];

  add(level: FindingLevel, code: string, state: string | null, message: string, line?: number | null): void {
    this.findings.push({ level, code, state, ...(line === null || line === undefined ? {} : { line }), message });
  }
}
