import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ManyEvents, manyEvents } from './audit/many-events.ts';
import type { Bench, BenchRow, Figure } from './measure.ts';
import { peakMegabytes } from './report.ts';
import { timed } from './store/timed.ts';

/** 1,011 Runs of 99 events: a little over 100,000. */
const RUNS = 1_011;
const ASKED = 40;

let made: Promise<ManyEvents> | null = null;
const workbench = () => {
  made ??= manyEvents(RUNS);
  return made;
};
const file = (directory: string) => join(directory, '.galley', 'audit.db');

async function p95(ask: (many: ManyEvents, run: string, count: number) => Promise<unknown>): Promise<Figure> {
  const many = await workbench();
  const times: number[] = [];
  const started = process.cpuUsage();
  for (let count = 0; count < ASKED; count += 1) {
    const run = `run_${String((count * 251) % RUNS).padStart(6, '0')}`;
    times.push(await timed(() => ask(many, run, count)));
  }
  const value = times.toSorted((left, right) => left - right)[Math.ceil(ASKED * 0.95) - 1] ?? Number.NaN;
  return { value, ...spentSince(started, ASKED) };
}

/** Seconds of the processor for one of them: what a busy machine changes least. */
function spentSince(started: NodeJS.CpuUsage, times: number) {
  const { user, system } = process.cpuUsage(started);
  return { cpu: (user + system) / 1e6 / times, mb: peakMegabytes() };
}

async function measured(scale: number, work: () => Promise<unknown>): Promise<Figure> {
  const started = process.cpuUsage();
  const elapsed = await timed(work);
  return { value: elapsed / scale, ...spentSince(started, 1) };
}

const part = { types: [], limit: 100 };
const of = ({ target }: ManyEvents, run: string) => ({ ...target, run_id: run });
/** A word that is everywhere, a rare one, two together, a phrase, the name of a file. */
const searched = ['w1', 'w3777', 'w20 w300', '"w2 w5"', 'w37-8.csv'];

/** Each question 40 times over different Runs; the slowest but two. */
const questions: readonly (readonly [string, Parameters<typeof p95>[0]])[] = [
  ['list_jobs', ({ call, target }) => call.AuditListJobs({ ...target, status: [], limit: 50 })],
  ['get_job', (many, run) => many.call.AuditGetJob(of(many, run))],
  ['get_audit_trail', (many, run) => many.call.AuditGetTrail({ ...of(many, run), ...part, search: '', raw: false })],
  [
    'get_audit_trail, with words',
    (many, run) => many.call.AuditGetTrail({ ...of(many, run), ...part, search: 'w2', raw: true }),
  ],
  ['get_chat_history', (many, run) => many.call.AuditGetChat({ ...of(many, run), most_text: 20_000, limit: 100 })],
  ['get_todos', (many, run) => many.call.AuditGetTodos(of(many, run))],
  ['get_llm_request', (many, run) => many.call.AuditGetRequest({ ...of(many, run), call: 'main.25' })],
  [
    'search_audit',
    ({ call, target }, _run, count) =>
      call.AuditSearch({ ...target, query: searched[count % searched.length] ?? '', types: [], limit: 50 }),
  ],
  ['usage of a run by phase', (many, run) => many.call.AuditUsage({ ...of(many, run), by: 'phase', limit: 100 })],
  ['usage of all by day', ({ call, target }) => call.AuditUsage({ ...target, by: 'day', limit: 100 })],
  ['usage of all by run', ({ call, target }) => call.AuditUsage({ ...target, by: 'run', limit: 100 })],
];

const row = (work: string, unit: string, ours: () => Promise<number | Figure>, rounds = 1): BenchRow => ({
  work,
  unit,
  ours,
  rounds,
});

export const bench: Bench = {
  rows: [
    row('index of 100,000 events, from nothing', 's', async () => {
      const { workshop, directory, call, target } = await workbench();
      workshop.audit.close();
      await rm(file(directory), { force: true });
      return measured(1000, () => call.AuditListJobs({ ...target, status: [], limit: 1 }));
    }),
    row('the index on disk', 'MB', async () => (await stat(file((await workbench()).directory))).size / 1e6),
    row(
      'a question after 990 new events',
      'ms',
      async () => {
        const { add, call, target } = await workbench();
        await add(10);
        return measured(1, () => call.AuditListJobs({ ...target, status: [], limit: 1 }));
      },
      3,
    ),
    ...questions.map(([name, ask]) => row(`${name}, p95`, 'ms', () => p95(ask))),
  ],
  async close() {
    await (await made)?.[Symbol.asyncDispose]();
    made = null;
  },
};
