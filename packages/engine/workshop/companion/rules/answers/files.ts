import type { AuditEvent } from '@galley/schema';
import type { Answerer, Asked } from '../parts/asked.ts';
import { inJournal, query, reply } from '../parts/reply.ts';
import { itemsOf, phasesOf } from '../parts/scope.ts';
import { count, listed, moment } from '../parts/wording.ts';

async function filterOf({ question, run }: Asked) {
  const [items, phases] = [await itemsOf(question, run), await phasesOf(question, run)];
  const [item, phase] = [items.items[0], phases.phases[0]];
  const { since, until } = question.slots;
  return {
    ...(item === undefined ? {} : { item: item.number }),
    ...(phase === undefined ? {} : { phase }),
    ...(since === null ? {} : { since }),
    ...(until === null ? {} : { until }),
  };
}

interface Touch {
  readonly path: string;
  readonly events: AuditEvent[];
}

function byPath(pairs: readonly (readonly [string, AuditEvent])[]): Touch[] {
  return [...Map.groupBy(pairs, ([path]) => path)]
    .map(([path, own]) => ({ path, events: own.map(([, event]) => event) }))
    .toSorted((left, right) => left.path.localeCompare(right.path));
}

function where({ phase, item }: AuditEvent): string {
  return `${phase ?? 'the run'}${item === null ? '' : ` item ${item.number} (${item.label})`}`;
}

function wherever({ events }: Touch): string {
  return [...new Set(events.map(where))].join(', ');
}

export const answerFilesRead: Answerer = async (asked) => {
  const { run, intent, question } = asked;
  const filter = { types: ['tool.finished', 'script.finished', 'turn.answered'], ...(await filterOf(asked)) };
  const { events } = await run.trail(filter);
  const queries = [query('AuditGetTrail', { run_id: run.id, ...filter })];
  const unknown = events.filter(({ sources }) => sources === null);
  const read = byPath(events.flatMap((event) => (event.sources ?? []).map((path) => [path, event] as const)));
  const wanted = question.slots.files;
  const found =
    wanted.length === 0
      ? read
      : read.filter(({ path }) =>
          wanted.some(
            (file) =>
              path.toLowerCase() === file.toLowerCase() || path.toLowerCase().endsWith(`/${file.toLowerCase()}`),
          ),
        );
  const note = unknown.length === 0 ? '' : `Of ${count(unknown.length, 'call')} it is not recorded what they read.`;
  const figures = [{ label: 'files read', value: found.length, unit: 'count' as const }];
  const what = wanted.length === 0 ? 'No file' : wanted.join(' and ');
  if (found.length === 0) {
    if (unknown.length > 0)
      return reply(
        intent,
        'no_data',
        `${note} So it cannot be told whether ${wanted.length === 0 ? 'files were' : `${what} was`} read.`,
        {
          queries,
          sources: inJournal(
            run.id,
            unknown.map(({ seq }) => seq),
          ),
        },
      );
    const shared = await inPrompts(asked, wanted);
    return reply(
      intent,
      'none',
      [
        `${what} was ${wanted.length === 0 ? '' : 'not '}read by a tool${filter.phase === undefined ? '' : ` in ${filter.phase}`}.`,
        shared.text,
      ],
      { queries, figures, sources: inJournal(run.id, shared.seqs) },
    );
  }
  return reply(
    intent,
    'answered',
    [
      `${count(found.length, 'file')} read:`,
      ...listed(
        found,
        (touch) =>
          `${touch.path}: ${count(touch.events.length, 'time')}, in ${wherever(touch)} (${touch.events
            .slice(0, 5)
            .map(({ seq, tool }) => `${seq}${tool === null ? '' : ` ${tool}`}`)
            .join(', ')})`,
        40,
      ),
      note,
    ],
    {
      queries,
      figures,
      sources: [
        ...inJournal(
          run.id,
          found.flatMap((touch) => touch.events.slice(0, 3).map(({ seq }) => seq)),
        ),
        ...found.map(({ path }) => ({ kind: 'file' as const, path, line: null })),
      ],
    },
  );
};

/** A prompt may hold maps or texts of files that no tool was asked for. */
async function inPrompts({ run }: Asked, wanted: readonly string[]): Promise<{ text: string; seqs: number[] }> {
  const { events } = await run.trail({ types: ['model.requested', 'turn.requested'] });
  const own = events.filter(({ sources }) => sources?.some((path) => wanted.length === 0 || wanted.includes(path)));
  const paths = [...new Set(own.flatMap(({ sources }) => sources ?? []))].filter(
    (path) => wanted.length === 0 || wanted.includes(path),
  );
  return paths.length === 0
    ? { text: '', seqs: [] }
    : {
        text: `Prompts held parts or maps of: ${paths.slice(0, 20).join(', ')}.`,
        seqs: own.slice(0, 5).map(({ seq }) => seq),
      };
}

export const answerFilesWritten: Answerer = async (asked) => {
  const { run, intent, question } = asked;
  const filter = { types: ['draft.changed'], raw: true, ...(await filterOf(asked)) };
  const { events } = await run.trail(filter);
  const queries = [query('AuditGetTrail', { run_id: run.id, types: ['draft.changed'] })];
  const written = byPath(events.flatMap((event) => pathsIn(event).map((path) => [path, event] as const)));
  const wanted = question.slots.files;
  const found =
    wanted.length === 0
      ? written
      : written.filter(({ path }) =>
          wanted.some(
            (file) =>
              path.toLowerCase() === file.toLowerCase() || path.toLowerCase().endsWith(`/${file.toLowerCase()}`),
          ),
        );
  const figures = [{ label: 'files written', value: found.length, unit: 'count' as const }];
  if (found.length === 0) {
    const job = await run.job();
    return reply(
      intent,
      'none',
      `${wanted.length === 0 ? 'No file was' : `${wanted.join(' and ')} was not`} changed by this run. It made ${count(job.tool_calls, 'tool call')}.`,
      { queries, figures, sources: inJournal(run.id, [job.first_seq, job.last_seq]) },
    );
  }
  const one = wanted.length > 0 ? found[0] : undefined;
  const item = one?.events.at(-1)?.item ?? null;
  const plan = item === null ? null : await run.plan();
  const reason = plan?.items.find(({ number, label }) => number === item?.number && label === item.label);
  return reply(
    intent,
    'answered',
    [
      `${count(found.length, 'file')} changed in the Draft:`,
      ...listed(
        found,
        (touch) =>
          `${touch.path}: ${count(touch.events.length, 'change')}, in ${wherever(touch)}, last at ${moment(touch.events.at(-1)?.at ?? 0)} (${touch.events
            .slice(-5)
            .map(({ seq }) => seq)
            .join(', ')})`,
        40,
      ),
      reason === undefined
        ? ''
        : `Why: the plan asks for it in item ${reason.number}: ${reason.label}${reason.detail === '' ? '' : ` — ${reason.detail}`}.`,
    ],
    {
      queries,
      figures,
      sources: [
        ...inJournal(
          run.id,
          found.flatMap((touch) => touch.events.slice(-3).map(({ seq }) => seq)),
        ),
        ...found.map(({ path }) => ({ kind: 'file' as const, path, line: null })),
      ],
    },
  );
};

function pathsIn({ raw, words }: AuditEvent): string[] {
  if (typeof raw === 'object' && raw !== null && 'changes' in raw && Array.isArray(raw.changes)) {
    return raw.changes.flatMap((change: unknown) =>
      typeof change === 'object' && change !== null && 'path' in change && typeof change.path === 'string'
        ? [change.path]
        : [],
    );
  }
  return words.replace(/^[^:]*: /, '').split(', ');
}
