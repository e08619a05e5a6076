import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openScripted, type Script, workflows } from './scripted-workshop.ts';

/** What one item does: files that it writes, adds a row to, or copies from another one; one call for each. */
export interface SampleItem {
  readonly acts: readonly { readonly kind: 'write' | 'row' | 'copy'; readonly path: string; readonly from: string }[];
}

export interface SampleRun {
  readonly items: readonly SampleItem[];
  readonly parallel: number;
  /** How long the model takes for the n-th call of an item. */
  readonly delayMs: (item: number, call: number) => number;
  /** The model answers nobody before it thinks about so many items at once: a slow machine starts them one by one. */
  readonly together?: number;
}

export interface SampleOutcome {
  readonly status: string;
  readonly plan: string;
  readonly files: Readonly<Record<string, string>>;
  /** How often an item was taken back because it met another one. */
  readonly setBack: number;
  /** How many items the model was thinking about at the same time, at most. */
  readonly atOnce: number;
  /** From the approval to the end of the last item. */
  readonly elapsedMs: number;
}

function scriptOf({ items, delayMs, together = 1 }: SampleRun, thinking: { now: number; most: number }): Script {
  const all = Promise.withResolvers<void>();
  return async ({ phase, prompt, receipts }) => {
    if (phase === 'Research') return 'list.csv has a column.';
    if (phase === 'Plan') return items.map((_, index) => `- [ ] ${index + 1}. Item ${index + 1} — do it`).join('\n');
    if (phase !== 'Implement') return 'Done.';
    const number = Number(/<item>\s*Item (\d+)/.exec(prompt)?.[1] ?? 0);
    thinking.now += 1;
    thinking.most = Math.max(thinking.most, thinking.now);
    if (thinking.now >= together) all.resolve();
    await all.promise;
    await pause(delayMs(number, receipts.length));
    thinking.now -= 1;
    const act = items[number - 1]?.acts[receipts.length];
    if (act === undefined) return `Did item ${number}.`;
    const last = receipts.at(-1);
    if (act.kind === 'write') return { calls: [['write_text_file', { path: act.path, text: `item ${number}\n` }]] };
    if (act.kind === 'row') {
      const operations = [{ kind: 'append_rows', rows: [[`item ${number}`]] }];
      return { calls: [['csv_edit', { path: act.path, operations }]] };
    }
    // What was read goes on under another name: a model that writes what it saw.
    const seen = last === undefined ? '' : JSON.stringify(last).slice(0, 2000);
    return {
      calls: [
        ['read_file', { path: act.from }],
        ['write_text_file', { path: act.path, text: `${number} ${seen}\n` }],
      ],
    };
  };
}

/** Carries out a plan with so many items side by side, and says what the Draft holds then. */
export async function runSample(sample: SampleRun): Promise<SampleOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-side-by-side-'));
  try {
    await cp(workflows, folder, { recursive: true });
    const file = join(folder, 'rpi', 'IMPLEMENT.md');
    await writeFile(
      file,
      (await readFile(file, 'utf8')).replace('each: plan.md\n', `each: plan.md\nparallel: ${sample.parallel}\n`),
    );
    const thinking = { now: 0, most: 0 };
    const files = { 'list.csv': 'name\n', 'a.txt': 'a\n', 'b.txt': 'b\n' };
    await using desk = await openScripted(scriptOf(sample, thinking), { workflows: folder, files });
    const run = await desk.send();
    const started = performance.now();
    const { status } = await desk.approve(run);
    const elapsedMs = performance.now() - started;
    const { workbench } = desk.workshop;
    const listed = (await workbench.listFiles()).files.filter(({ draft }) => draft !== 'deleted');
    const contents = listed.map(async ({ path }) => [path, String(await workbench.read(path))] as const);
    const events = await desk.events(run);
    return {
      status,
      plan: (await desk.call.WorkshopGetPlan(run)).plan ?? '',
      files: Object.fromEntries(await Promise.all(contents)),
      setBack: events.filter(({ type }) => type === 'item.set_back').length,
      atOnce: thinking.most,
      elapsedMs,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
