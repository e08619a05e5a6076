import { existsSync } from 'node:fs';

export interface StaticCheck {
  readonly label: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Whether the last line that it prints is worth seeing when all is well. */
  readonly hasTotals?: boolean;
}

export function staticChecks(): readonly StaticCheck[] {
  const node = process.execPath;
  const page = existsSync('packages/web/tsconfig.json')
    ? [{ label: 'types of the page', command: 'tsc', args: ['-p', 'packages/web', '--noEmit'] }]
    : [];
  return [
    { label: 'types', command: 'tsc', args: ['-p', 'tsconfig.json'] },
    ...page,
    {
      label: 'format and lint',
      command: 'biome',
      args: ['check', '--error-on-warnings', '--max-diagnostics=200', '.'],
    },
    { label: 'promises and cycles', command: 'oxlint', args: ['--type-aware'] },
    { label: 'layers', command: node, args: ['scripts/layers/check.ts'], hasTotals: true },
    { label: 'unused code', command: 'knip', args: ['--no-progress'] },
    { label: 'rules', command: node, args: ['scripts/rules.ts', '--check'] },
    { label: 'procedures', command: node, args: ['scripts/procedures.ts'] },
    { label: 'licences', command: node, args: ['scripts/licences.ts', '--check'] },
  ];
}
