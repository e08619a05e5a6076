import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Act, type Asked, openScripted } from './testing/scripted-workshop.ts';

const write = (path: string, text = 'x'): Act => ({ calls: [['write_text_file', { path, text }]] });
const plan = '- [ ] 1. One — write one.md\n- [ ] 2. Two — write two.md';

/** Research looks once, the plan has two items, each writes its file. */
function worker(more: (asked: Asked) => Act | null = () => null) {
  return (asked: Asked): Act => {
    const special = more(asked);
    if (special !== null) return special;
    const { phase, receipts, section } = asked;
    if (phase === 'Research') return receipts.length === 0 ? { calls: [['list_files', {}]] } : 'Found data.csv, 1 row.';
    if (phase === 'Plan') return plan;
    if (phase === 'Summary') return 'Both files are there.';
    const name = /write (\S+)/.exec(section('item'))?.[1] ?? 'x.md';
    return receipts.length === 0 ? write(name) : `Wrote ${name} with 1 line.`;
  };
}

/** What people find there; Galley's own note of what it wrote is hidden. */
const listed = async (folder: string) =>
  (await readdir(folder, { recursive: true })).filter((name) => !name.startsWith('.'));

describe('Research → Plan → Implement', () => {
  it('[R1] every phase and item begins a fresh Session, and what passes between them is in files', async () => {
    await using bench = await openScripted(worker());
    await bench.approve(await bench.send());
    const openings = bench.asked.filter(({ request }) => request.messages.length === 1);
    expect(openings.map(({ phase }) => phase)).toEqual(['Research', 'Plan', 'Implement', 'Implement', 'Summary']);
    await bench.close();
    const rpi = join(bench.directory, '.galley', 'workshop', '_rpi');
    expect((await listed(rpi)).sort()).toEqual(['items', 'items/01.md', 'items/02.md', 'plan.md', 'research.md']);
    expect(await readFile(join(rpi, 'items/02.md'), 'utf8')).toBe('# 2. Two\n\nWrote two.md with 1 line.\n');
  });

  it('[R2] [R3] [A3] each phase is offered its own tools, and looking phases must look first', async () => {
    await using bench = await openScripted(worker());
    await bench.approve(await bench.send());
    const first = (phase: string) => bench.asked.find((asked) => asked.phase === phase)?.request;
    const names = (phase: string) => first(phase)?.tools.map(({ name }) => name) ?? [];
    expect(names('Research')).not.toContain('write_text_file');
    expect(names('Plan').sort()).toEqual(['read_file', 'recall_tool_result']);
    expect(names('Implement')).toContain('write_text_file');
    expect(names('Summary')).toEqual([]);
    const choices = ['Research', 'Plan', 'Implement', 'Summary'].map((phase) => first(phase)?.toolChoice);
    expect(choices).toEqual(['required', undefined, 'required', undefined]);
    expect(bench.asked.filter(({ receipts }) => receipts.length > 0).map(({ request }) => request.toolChoice)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('[R5] manifest missing the files that earlier items made: the second item sees the first one’s file', async () => {
    await using bench = await openScripted(worker());
    const run = await bench.send();
    const done = await bench.approve(run);
    const [first, second] = bench.asked.filter(({ phase, receipts }) => phase === 'Implement' && receipts.length === 0);
    expect(first?.section('files')).not.toContain('one.md');
    expect(second?.section('files')).toContain('`one.md` (1 bytes, added in the Draft)');
    expect(second?.section('files')).toContain('1 rows; columns: day, amount');
    expect(done.items.map(({ status }) => status)).toEqual(['done', 'done']);
  });

  it('[R4] indented plans skipped in silence: every spelling of a list is carried out', async () => {
    const spelt =
      '# Plan\r\n\r\n  * [ ] One — write one.md\r\n  + [ ] 7) Two — write two.md\r\n- [X] 3. Three — write three.md';
    await using bench = await openScripted(worker(({ phase }) => (phase === 'Plan' ? spelt : null)));
    const done = await bench.approve(await bench.send());
    expect(done.items.map(({ label, status }) => `${label} ${status}`)).toEqual(['One done', 'Two done', 'Three done']);
    // The third one too: a box that the model ticks itself means nothing (SPEC R5).
    expect(bench.workshop.workbench.draft()?.entries.size).toBe(3);
  });

  it('[R6] a failed item is tried once more in a fresh Session that is told why, then marked and passed over', async () => {
    await using bench = await openScripted(
      worker(({ phase, section }) =>
        phase === 'Implement' && section('item').startsWith('One') ? 'Failed: no such column' : null,
      ),
    );
    const done = await bench.approve(await bench.send());
    const tries = bench.asked.filter(
      ({ phase, section }) => phase === 'Implement' && section('item').startsWith('One'),
    );
    expect(tries.map(({ section, request }) => [section('failure'), request.messages.length])).toEqual([
      ['', 1],
      ['no such column', 1],
    ]);
    expect(done).toMatchObject({
      status: 'done',
      items: [{ status: 'failed', reason: 'no such column' }, { status: 'done' }],
    });
    expect(bench.asked.at(-1)?.section('answers')).toContain('- 1. One: FAILED: no such column');
  });

  it('[R7] what an item finds is carried out too, once, and at most as many as were planned', async () => {
    const found = 'Done.\n- [ ] Three — write three.md\n- [ ] Four — write four.md\n- [ ] Five — write five.md';
    await using bench = await openScripted(
      worker(({ phase, section, receipts }) =>
        phase === 'Implement' && section('item').startsWith('One') && receipts.length > 0 ? found : null,
      ),
    );
    const done = await bench.approve(await bench.send());
    expect(done.items.map(({ label }) => label)).toEqual(['One', 'Two', 'Three', 'Four']);
    expect([...(bench.workshop.workbench.draft()?.entries.keys() ?? [])].sort()).toEqual([
      'four.md',
      'one.md',
      'three.md',
      'two.md',
    ]);
  });

  it('[R8] answers lost between items and summary: it is given plan, answers, research and changes', async () => {
    await using bench = await openScripted(worker());
    await bench.approve(await bench.send());
    const summary = bench.asked.at(-1);
    expect(summary?.section('answers')).toBe(
      '- 1. One: Wrote one.md with 1 line. [changed one.md]\n- 2. Two: Wrote two.md with 1 line. [changed two.md]',
    );
    expect(summary?.section('research')).toBe('Found data.csv, 1 row.');
    expect(summary?.section('plan')).toContain('- [x] 2. Two');
    expect(summary?.section('changes')).toBe('- `one.md` (added, 1 bytes)\n- `two.md` (added, 1 bytes)');
  });

  it('[C2] only the summary becomes the assistant’s message', async () => {
    await using bench = await openScripted(worker());
    await bench.approve(await bench.send());
    const { entries } = await bench.call.WorkshopGetConversation(bench.target);
    expect(entries.map((entry) => entry.text)).toEqual(['go', 'Both files are there.']);
  });

  it('[R9] resume refused because a Draft existed: it goes on at the first unfinished item, with the Draft', async () => {
    let dies = true;
    const stopped = Promise.withResolvers<void>();
    await using bench = await openScripted(async (asked, signal) => {
      if (dies && asked.phase === 'Implement' && asked.section('item').startsWith('Two')) {
        stopped.resolve();
        await new Promise((_, reject) => signal.addEventListener('abort', reject));
      }
      return worker()(asked);
    });
    const run = await bench.send();
    const working = bench.approve(run).catch(() => undefined);
    await stopped.promise;
    await bench.close();
    await working;
    dies = false;
    await using again = await openScripted(worker(), { directory: bench.directory });
    expect(again.workshop.workbench.draft()?.entries.size).toBe(1);
    await again.call.WorkshopResumeRun(run);
    await again.workshop.runs.settled(run.run_id);
    expect(await again.call.WorkshopGetRun(run)).toMatchObject({ status: 'done' });
    expect(again.phases()).toEqual(['Implement', 'Implement', 'Summary']);
    expect(again.asked[0]?.section('item')).toContain('Two');
    expect([...(again.workshop.workbench.draft()?.entries.keys() ?? [])]).toEqual(['one.md', 'two.md']);
  });

  it('[R10] a new message clears the files of the run before it; resume does not', async () => {
    await using bench = await openScripted(worker());
    await bench.approve(await bench.send());
    await bench.send('another', true);
    await bench.close();
    const rpi = join(bench.directory, '.galley', 'workshop', '_rpi');
    expect((await listed(rpi)).sort()).toEqual(['plan.md', 'research.md']);
    await using again = await openScripted(worker(), { directory: bench.directory });
    const { run } = await again.call.WorkbenchGet(again.target);
    await again.call.WorkshopResumeRun({ ...again.target, run_id: run?.run_id ?? '' });
    await again.workshop.runs.settled(run?.run_id ?? '');
    expect((await listed(rpi)).sort()).toEqual(['plan.md', 'research.md']);
  });
});

describe('a question', () => {
  it('[R4] that needs no change costs three calls, uses tools, opens no gate and makes no Draft', async () => {
    await using bench = await openScripted(
      worker(({ phase, receipts }) => {
        if (phase === 'Summary') return 'There is 1 row.';
        if (phase !== 'Research') return null;
        if (receipts.length > 0) return 'There is 1 row.\n\nNo change needed.';
        return { calls: [['table_query', { paths: ['data.csv'], sql: 'SELECT count(*) FROM data' }]] };
      }),
    );
    const run = await bench.send('How many rows are there?');
    expect(bench.phases()).toEqual(['Research', 'Research', 'Summary']);
    expect(await bench.call.WorkshopGetRun(run)).toMatchObject({ status: 'done', gate: null });
    const types = (await bench.events(run)).map(({ type }) => type);
    expect(types).not.toContain('gate.opened');
    expect(types).toContain('tool.finished');
    expect(bench.workshop.workbench.draft()).toBeNull();
    expect(bench.asked.at(-1)?.section('research')).toContain('There is 1 row.');
  });

  it('[R4] a plan that stays empty is asked for once more and no oftener', async () => {
    await using bench = await openScripted(
      worker(({ phase }) => (phase === 'Plan' ? 'I would rather not say.' : null)),
    );
    const run = await bench.send();
    expect(bench.phases().filter((phase) => phase === 'Plan')).toHaveLength(2);
    expect(await bench.call.WorkshopGetRun(run)).toMatchObject({ status: 'failed', error: { code: 'PLAN_EMPTY' } });
  });

  it('[R4] a plan without an item is asked for once more before the gate', async () => {
    let plans = 0;
    await using bench = await openScripted(
      worker(({ phase }) => {
        if (phase !== 'Plan') return null;
        plans += 1;
        return plans === 1 ? 'I would write two files.' : plan;
      }),
    );
    const run = await bench.send();
    expect(plans).toBe(2);
    expect((await bench.call.WorkshopGetRun(run)).items).toHaveLength(2);
  });
});

describe('what every phase knows', () => {
  it('[C6] no memory of the conversation in any phase: all four are given it', async () => {
    await using bench = await openScripted(worker());
    await bench.approve(await bench.send('split the sales of Q1'));
    await bench.call.DraftDiscard(bench.target);
    bench.asked.length = 0;
    await bench.approve(await bench.send('now the same for Q2'));
    const openings = bench.asked.filter(({ request }) => request.messages.length === 1);
    expect(openings).toHaveLength(5);
    for (const asked of openings) {
      expect(asked.section('conversation'), asked.phase).toContain('Person: split the sales of Q1');
      expect(asked.section('conversation'), asked.phase).toContain('Assistant: Both files are there.');
      expect(asked.section('conversation'), asked.phase).not.toContain('now the same');
    }
  });

  it('[C8] context items reach research, plan and implement, and survive a restart', async () => {
    await using bench = await openScripted(worker());
    await bench.call.ContextSet({ ...bench.target, name: 'company', text: 'We sell tea.' });
    await bench.call.ContextSet({ ...bench.target, name: 'style', text: 'old' });
    await bench.call.ContextSet({ ...bench.target, name: 'style', text: 'Short.' });
    await bench.close();
    await using again = await openScripted(worker(), { directory: bench.directory });
    await again.approve(await again.send());
    for (const phase of ['Research', 'Plan', 'Implement']) {
      const asked = again.asked.find((one) => one.phase === phase);
      expect(asked?.section('context'), phase).toBe('## company\nWe sell tea.\n\n## style\nShort.');
    }
    await again.call.ContextRemove({ ...again.target, name: 'style' });
    expect((await again.call.ContextList(again.target)).items).toEqual([{ name: 'company', text: 'We sell tea.' }]);
    await expect(again.call.ContextRemove({ ...again.target, name: 'style' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('[F12] files and maps keep to their share of the context, and what is missing is named', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 150 }, (_, index) => [`folder/table ${index}.csv`, `${'column,'.repeat(30)}x\n1\n`]),
    );
    await using bench = await openScripted(worker(), { files: many, manifestShare: 0.05 });
    await bench.send('look at table 77.csv');
    const files = bench.asked[0]?.section('files') ?? '';
    expect(files.length).toBeLessThanOrEqual(32_000 * 4 * 0.05 + 320);
    expect(files).toContain('`folder/table 77.csv`');
    expect(files).toMatch(/no room for the maps of .* use get_file_map/);
    expect(files).toMatch(/and \d+ more files, see list_files/);
  });

  it('[C7] the size that is shown is the size of what the next run sends', async () => {
    await using bench = await openScripted(worker());
    await bench.call.ContextSet({ ...bench.target, name: 'company', text: 'We sell tea. '.repeat(40) });
    const clutter = await bench.call.WorkshopGetClutter(bench.target);
    await bench.send('x');
    const sent = bench.asked[0]?.request;
    const characters =
      (sent?.system.length ?? 0) + (bench.asked[0]?.prompt.length ?? 0) + JSON.stringify(sent?.tools).length;
    const research = clutter.phases.find(({ phase }) => phase === 'research');
    // The request itself has one character.
    expect(research?.tokens).toBe(Math.ceil((characters - 1) / 4));
    const tokens = (source: string) => clutter.sources.find((one) => one.source === source)?.tokens ?? 0;
    expect(tokens('context')).toBe(Math.ceil('## company\n'.length / 4 + 'We sell tea. '.repeat(40).trim().length / 4));
    expect(tokens('maps')).toBeGreaterThan(0);
    expect(clutter.sources.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(clutter.share, 10);
  });
});
