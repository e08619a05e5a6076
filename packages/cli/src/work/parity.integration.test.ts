import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { atTerminal, hasTerminal } from '../testing/at-terminal.ts';
import { galley } from '../testing/workflow-bench.ts';

async function temporaryBench() {
  const directory = await mkdtemp(join(tmpdir(), 'galley-parity-'));
  await writeFile(join(directory, 'sales.csv'), 'city,amount\nBern,3\nBasel,1\n');
  return { directory, [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }) };
}

const sort = 'Sort sales.csv by amount into sorted.csv';

it('[X3] [C3] regenerate asks the last request again, and a Draft is asked about by run and start alike', async () => {
  await using bench = await temporaryBench();
  const { directory } = bench;
  expect((await galley('regenerate', directory, '--json')).code).toBe(1);
  expect((await galley('run', directory, sort)).code).toBe(2);
  expect((await galley('plan', 'approve', directory)).code).toBe(0);
  const again = JSON.parse((await galley('regenerate', directory, '--json')).stdout);
  expect(again).toMatchObject({ status: 'waiting', exit_code: 2, changes: [] });
  expect((await galley('plan', 'approve', directory)).code).toBe(0);
  for (const args of [
    ['run', directory, sort],
    ['start', 'rpi', '--dir', directory, '--input', sort],
  ]) {
    const refused = await galley(...args, '--json');
    expect([refused.code, JSON.parse(refused.stdout)]).toMatchObject([1, { error: { code: 'DRAFT_UNDECIDED' } }]);
    const refined = await galley(...args, '--refine', '--json');
    expect(JSON.parse(refined.stdout)).toMatchObject({ status: 'waiting' });
    if (args[0] === 'run') await galley('cancel', directory);
  }
});

it.runIf(hasTerminal)('[B12] at a terminal start asks what becomes of the Draft', async () => {
  await using bench = await temporaryBench();
  const { directory } = bench;
  await galley('run', directory, sort);
  await galley('plan', 'approve', directory);
  const said = await atTerminal(
    ['start', 'rpi', '--dir', directory, '--input', 'How many rows are in sales.csv?'],
    'anything else stops: ',
    ['d'],
  );
  expect(said).toContain('A Draft with 1 changed file is waiting for your decision: sorted.csv');
  expect(JSON.parse((await galley('status', directory, '--json')).stdout).changes).toEqual([]);
});

it('[X3] ask lists open questions and answers one', async () => {
  await using bench = await temporaryBench();
  const { directory } = bench;
  expect((await galley('ask', directory)).code).toBe(1);
  const flow = join(directory, 'flow');
  await mkdir(flow);
  await writeFile(join(flow, 'START.sh'), 'echo \'<ask next="END.sh">Which year?</ask>\'\n');
  await writeFile(join(flow, 'END.sh'), 'echo "<result>year given</result>"\n');
  const started = await galley('start', flow, '--dir', directory, '--allow-scripts', '--json');
  expect(started.code, started.stderr).toBe(2);
  const listed = await galley('ask', directory, '--json');
  expect([listed.code, JSON.parse(listed.stdout).asks]).toMatchObject([2, [{ question: 'Which year?' }]]);
  const answered = await galley('ask', directory, '2025', '--json');
  // It went on to the next script, which another process allowed; this one asks again.
  expect(JSON.parse(answered.stdout)).toMatchObject({ asks: [], trust_questions: [{ state: 'END' }] });
  expect((await galley('ask', directory)).stdout).toContain('No question is open.');
});
