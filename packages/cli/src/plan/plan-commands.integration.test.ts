import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { here } from '../testing/in-process.ts';
import { galley, type Outcome } from '../testing/workflow-bench.ts';

const request = 'Create one sheet per kind with day and amount, sorted by day, and a summary sheet with totals';
let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'galley-plan-cli-'));
  await writeFile(join(directory, 'data.csv'), 'day,kind,amount\n2025-01-02,Rent,2.5\n2025-01-01,Food,1\n');
  vi.stubEnv('EDITOR', '');
  vi.stubEnv('VISUAL', '');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(directory, { recursive: true, force: true });
});

/** Fails for anything on stdout beside one JSON value. */
const json = ({ stdout }: Outcome) => JSON.parse(stdout);
const plan = (command: string, ...more: string[]) => here('plan', command, directory, ...more, '--json');
const labels = (outcome: Outcome) => json(outcome).items.map(({ label }: { label: string }) => label);

async function planned(): Promise<void> {
  const started = await here('run', directory, request, '--json');
  expect(started.code).toBe(2);
}

describe('galley plan', () => {
  it('[O15] in a process of its own: JSON alone on stdout, the exit code of the state it is in', async () => {
    const started = await galley('run', directory, request, '--json');
    expect([started.code, json(started).status]).toEqual([2, 'waiting']);
    const approved = await galley('plan', 'approve', directory, '--json');
    expect([approved.code, json(approved).status]).toEqual([0, 'done']);
  });

  it('[P2] [X3] shows all that a reviewer needs, exits 2 while a person is awaited', async () => {
    await planned();
    const shown = await plan('show');
    expect(shown.code).toBe(2);
    expect(json(shown)).toMatchObject({ gate: { agent_id: 'main', reason: 'plan' }, source_files: ['data.csv'] });
    expect(labels(shown)).toEqual(['Food', 'Rent', 'Summary']);
    const words = await here('plan', 'show', directory);
    expect(words.stdout).toContain('What was understood');
    expect(words.stdout).toContain('[ ] 1. Food');
    expect(words.stdout).toContain('Estimate: Unknown: 0 of the 3 items needed');
  });

  it('[P6] hold, drop, keep and gate: approve exits 2 at the held item and 0 at the end', async () => {
    await planned();
    expect(json(await plan('drop', '1')).items[0]).toMatchObject({ status: 'dropped', decision: 'drop' });
    expect(json(await plan('hold', '3')).items[2]).toMatchObject({ decision: 'hold' });
    expect(json(await plan('gate', 'i2')).items[1]).toMatchObject({ decision: 'gate_before' });
    expect(json(await plan('keep', '2')).items[1]).toMatchObject({ decision: 'approve' });
    const held = await plan('approve');
    expect(held.code).toBe(2);
    expect(json(await plan('show')).gate).toMatchObject({ reason: 'held', item_id: 'i3' });
    const done = await plan('approve');
    expect(done.code).toBe(0);
    expect(json(done).items.map(({ status }: { status: string }) => status)).toEqual(['dropped', 'done', 'done']);
    const late = await plan('approve');
    expect(late.code).toBe(1);
    expect(json(late)).toMatchObject({ error: { code: 'WRONG_STATE' } });
  });

  it('[P4] [P9] comments: unanswered ones stop an approval unless it is said to run anyway', async () => {
    await planned();
    expect(json(await plan('comment', 'Which days?', '--item', '2')).comments).toMatchObject([
      { comment_id: 'c1', label: 'Rent' },
    ]);
    const refused = await plan('approve');
    expect(refused.code).toBe(1);
    expect(json(refused)).toMatchObject({ error: { code: 'COMMENTS_UNANSWERED' } });
    const revised = await plan('request-changes');
    expect(revised.code).toBe(2);
    expect(json(await plan('show')).unanswered).toEqual([]);
    const reopened = json(await plan('comment', '--reopen', 'c1'));
    expect(reopened.comments[0]).toMatchObject({ reopened: 1 });
    expect(reopened.unanswered).toEqual(['c1']);
    expect(json(await plan('comment', '--withdraw', 'c1')).unanswered).toEqual([]);
    await plan('comment', 'One more');
    const anyway = await plan('approve', '--anyway');
    expect(anyway.code).toBe(0);
    expect(json(await plan('show')).approval).toMatchObject({ by: 'person', run_anyway: true });
    expect((await plan('comment')).code).toBe(1);
  });

  it('[P3] request-changes brings a new plan back, and says when nothing was said', async () => {
    await planned();
    expect((await plan('request-changes')).code).toBe(1);
    const revised = await plan('request-changes', 'without Food');
    expect(revised.code).toBe(2);
    expect(labels(await plan('show'))).toEqual(['Rent', 'Summary']);
    expect(json(await plan('diff')).items).toContainEqual(expect.objectContaining({ kind: 'removed' }));
    expect(json(await plan('revisions')).revisions).toMatchObject([{ author: 'model' }, { author: 'model', round: 1 }]);
  });

  it('[P5] edits by option, by file and in $EDITOR; each is a revision by the person', async () => {
    await planned();
    expect(labels(await plan('edit', '--move', '3', '--to', '1'))).toEqual(['Summary', 'Food', 'Rent']);
    expect(labels(await plan('edit', '--add', 'Extra — by hand', '--at', '1'))).toEqual([
      'Extra',
      'Summary',
      'Food',
      'Rent',
    ]);
    expect(labels(await plan('edit', '--item', '1', '--text', 'Other — by hand'))).toEqual([
      'Other',
      'Summary',
      'Food',
      'Rent',
    ]);
    const file = join(directory, 'mine.md');
    await writeFile(file, '- [ ] 1. From file — x\n');
    expect(labels(await plan('edit', '--file', file, '--reason', 'my own plan'))).toEqual(['From file']);
    const editor = join(directory, 'editor.sh');
    await writeFile(editor, '#!/bin/sh\necho drawing\necho "- [ ] 2. From editor — y" >> "$1"\n');
    await chmod(editor, 0o755);
    vi.stubEnv('EDITOR', editor);
    expect(labels(await plan('edit'))).toEqual(['From file', 'From editor']);
    vi.stubEnv('EDITOR', 'true');
    expect((await here('plan', 'edit', directory)).stdout).toBe('Nothing was changed.\n');
    const { revisions } = json(await plan('revisions'));
    expect(revisions).toHaveLength(6);
    expect(revisions.at(-2)).toMatchObject({ author: 'person', reason: 'my own plan' });
    const words = await here('plan', 'diff', directory, '1', '2');
    expect(words.stdout).toContain('> 3 to 1. Summary');
    expect(await readFile(join(directory, '.galley', 'workshop', '_rpi', 'plan.md'), 'utf8')).toContain('From editor');
  });

  it('[O15] says what is wrong, as JSON alone, and exits 1', async () => {
    await planned();
    for (const [command, ...more] of [
      ['edit', '--item', '1'],
      ['edit', '--item', '9', '--text', 'x'],
      ['edit', '--move', '1'],
      ['edit', '--file', 'missing.md'],
      ['edit'],
      ['diff', '8'],
      ['mode', 'perhaps'],
      ['approve', '--agent', 'main-7'],
    ] as const) {
      const outcome = await plan(command, ...more);
      expect([command, ...more, outcome.code]).toEqual([command, ...more, 1]);
      expect(json(outcome)).toMatchObject({ error: { code: expect.any(String), remedy: expect.any(String) } });
    }
  });

  it('[P1] mode is kept with the Workbench and honoured on resume; --yes is on record as a flag', async () => {
    await planned();
    expect(json(await plan('mode'))).toEqual({
      interactive: 'auto',
      from: 'default',
      user: null,
      workbench: null,
    });
    expect(json(await plan('mode', 'false'))).toMatchObject({ interactive: false, from: 'workbench' });
    const resumed = await here('resume', directory, '--json');
    expect(resumed.code).toBe(0);
    expect(json(await plan('show')).approval).toMatchObject({ by: 'setting', review_skipped: true });
    await plan('mode', 'true');
    const flagged = await here('run', directory, request, '--refine', '--yes', '--json');
    expect(flagged.code).toBe(0);
    expect(json(await plan('show')).approval).toMatchObject({ by: 'flag', review_skipped: true });
  });
});
