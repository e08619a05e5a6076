import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'galley-entries-'));

beforeAll(() => {
  const entry = (body: string) => `export const verify = async ({ args }) => (${body});\n`;
  writeFileSync(join(folder, 'sound.verify.ts'), entry('{ counts: { runs: Number(args[1]) }, violations: [] }'));
  writeFileSync(join(folder, 'broken.verify.ts'), entry("{ counts: { runs: 2 }, violations: ['item 3 ran twice'] }"));
  writeFileSync(join(folder, 'idle.verify.ts'), entry('{ counts: { runs: 0 }, violations: [] }'));
  writeFileSync(
    join(folder, 'sum.bench.ts'),
    "export const bench = { rows: [{ work: 'sum', unit: 'ms', ours: () => 1, peer: () => 4, peer_name: 'abacus' }] };\n",
  );
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function run(runner: 'bench' | 'verify', ...args: string[]) {
  const script = join(import.meta.dirname, '..', runner, 'run.ts');
  return spawnSync(process.execPath, [script, `--folder=${folder}`, ...args], { encoding: 'utf8' });
}

describe('npm run verify', () => {
  it('lists what there is', () => {
    const { stdout, status } = run('verify');
    expect(stdout).toBe('broken\nidle\nsound\n');
    expect(status).toBe(0);
  });

  it('prints counts, passes on other words, and exits 0 without a violation', () => {
    const { stdout, status } = run('verify', 'sound', '--json', '--runs', '50');
    expect(JSON.parse(stdout)).toEqual({ name: 'sound', counts: { runs: 50 }, violations: [] });
    expect(status).toBe(0);
  });

  it('exits 1 on a violation', () => {
    const { stdout, status } = run('verify', 'broken');
    expect(stdout).toBe('runs: 2\n✗ item 3 ran twice\n1 violations\n');
    expect(status).toBe(1);
  });

  it('exits 1 when nothing was counted, and 2 for a name that is not there', () => {
    expect(run('verify', 'idle').status).toBe(1);
    expect(run('verify', 'nothing').status).toBe(2);
  });
});

describe('npm run bench', () => {
  it('prints rows as JSON with nothing else on stdout', () => {
    const { stdout, status } = run('bench', 'sum', '--json');
    expect(JSON.parse(stdout)).toEqual([
      { work: 'sum', ours: 1, peer: 4, peer_name: 'abacus', unit: 'ms', ratio: 0.25 },
    ]);
    expect(status).toBe(0);
  });
});
