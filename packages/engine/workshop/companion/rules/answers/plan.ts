import { countedOf } from '../language/question.ts';
import type { AnswerSource } from '../rule-answer.ts';
import type { Answerer, Asked } from './asked.ts';
import { answerItem } from './items.ts';
import { inJournal, query, reply } from './reply.ts';
import { currentList, itemsOf, phasesOf } from './scope.ts';
import { count, listed, money, shorten, span } from './wording.ts';

/** The plan, or the part of it that a question names. */
export const answerPlan: Answerer = async (asked) => {
  const { run, intent, question } = asked;
  const phase = countedOf(question, 'phase')[0];
  if (phase !== undefined || question.slots.phases.length > 0) {
    const part = await phasePart(asked, phase?.number);
    if (part !== null) return part;
  }
  if ((await itemsOf(question, run)).items.length > 0) return answerItem(asked);
  const [plan, lists, job] = [await run.plan(), await run.todos(), await run.job()];
  const list = currentList(lists);
  const queries = [query('WorkshopGetPlan', { run_id: run.id }), query('AuditGetTodos', { run_id: run.id })];
  if (plan === null && list === null) {
    return reply(
      intent,
      'none',
      `There is no plan yet: the run is in ${job.phases.at(-1)?.phase ?? 'its beginning'}.`,
      { queries, sources: inJournal(run.id, [job.last_seq]) },
    );
  }
  const items = list?.items ?? [];
  const forecast = plan?.forecast;
  const intro = (plan?.plan ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s*[-*#]|\[.\]/.test(line))
    .slice(0, 3);
  const versions = await run.planVersions();
  return reply(
    intent,
    'answered',
    [
      `${list?.artifact ?? plan?.artifact ?? 'plan.md'} has ${count(items.length, 'item')}${versions.length > 1 ? ` (version ${versions.length})` : ''}:`,
      ...intro.map((line) => shorten(line, 200)),
      ...listed(
        items,
        ({ number, label, detail, status }) =>
          `${number}. ${label}${detail === '' ? '' : ` — ${shorten(detail, 160)}`} [${status}]`,
        40,
      ),
      plan === null || plan.assumptions.length === 0 ? '' : `It makes ${count(plan.assumptions.length, 'assumption')}.`,
      plan === null || plan.questions.length === 0 ? '' : `It has ${count(plan.questions.length, 'open question')}.`,
      forecast?.cost == null
        ? ''
        : `What is left may cost ${money(forecast.cost.low)} to ${money(forecast.cost.high)} (${forecast.basis}).`,
    ],
    {
      queries,
      figures: [{ label: 'items', value: items.length, unit: 'count' }],
      sources: [
        { kind: 'artifact', artifact: list?.artifact ?? 'plan.md', line: null },
        ...versions.map(({ number }) => ({ kind: 'plan_version' as const, number })),
        ...inJournal(run.id, list === null ? [job.last_seq] : [list.last_seq]),
      ],
    },
  );
};

/** What a phase covers: what the plan says under its heading, else its list, else what it did. */
async function phasePart(asked: Asked, number: number | undefined) {
  const { run, intent, question } = asked;
  const artifacts = await run.artifacts();
  const queries = [query('read_workspace_file', { artifacts: Object.keys(artifacts) })];
  if (number !== undefined) {
    for (const [artifact, text] of Object.entries(artifacts)) {
      const section = sectionOf(text, new RegExp(`\\b(?:phase|stage)\\s*:?\\s*${number}\\b`, 'i'));
      if (section === null) continue;
      const source: AnswerSource = { kind: 'artifact', artifact, line: section.line };
      return reply(intent, 'answered', [`${artifact}, line ${section.line}, on phase ${number}:`, section.text], {
        queries,
        sources: [source],
      });
    }
  }
  const { phases, missing } = await phasesOf(question, run);
  const [name] = phases;
  const job = await run.job();
  const worked = (await run.todos()).filter(({ items }) => items.length > 0);
  const titled = number === undefined ? undefined : worked.filter(({ title }) => title !== null)[number - 1];
  if (titled !== undefined) {
    return reply(
      intent,
      'answered',
      [
        `Phase ${number} is “${titled.title}”, with ${count(titled.items.length, 'task')}:`,
        ...listed(
          titled.items,
          ({ number: at, label, detail, status }) =>
            `${at}. ${label}${detail === '' ? '' : ` — ${shorten(detail, 160)}`} [${status}]`,
          30,
        ),
      ],
      {
        queries: [...queries, query('AuditGetTodos', { run_id: run.id })],
        sources: [...inJournal(run.id, [titled.last_seq]), { kind: 'artifact', artifact: titled.artifact, line: null }],
        figures: [{ label: 'tasks', value: titled.items.length, unit: 'count' }],
      },
    );
  }
  if (name === undefined) {
    const names = [...new Set(job.phases.map(({ phase }) => phase))].join(', ');
    return reply(
      intent,
      'none',
      `There is no ${missing[0] ?? 'such phase'} in the plan or in this run; it went through ${names}.`,
      { queries, sources: inJournal(run.id, [job.last_seq]) },
    );
  }
  const { events, total } = await run.trail({ phase: name });
  const said = events.findLast(
    ({ type, text }) => (type === 'model.answered' || type === 'turn.answered') && text !== '',
  );
  const own = job.phases.filter(({ phase }) => phase === name);
  const calls = own.reduce((sum, { usage }) => sum + usage.calls, 0);
  const lasted = own.reduce((sum, { started_at, ended_at }) => sum + ((ended_at ?? job.updated_at) - started_at), 0);
  const tools = [
    ...Map.groupBy(
      events.filter(({ type }) => type === 'tool.finished'),
      ({ tool }) => tool ?? '?',
    ),
  ].map(([tool, made]) => `${tool} ×${made.length}`);
  const items = [
    ...new Map(events.flatMap(({ item }) => (item === null ? [] : [[item.number, item] as const]))).values(),
  ];
  return reply(
    intent,
    'answered',
    [
      `${number === undefined ? '' : `Phase ${number} of this run is `}${name}: ${count(total, 'event')}, ${count(calls, 'model call')}, ${span(lasted)}.`,
      tools.length === 0 ? 'It used no tools.' : `Tools: ${tools.join(', ')}.`,
      ...listed(items, (item) => `item ${item.number} (${item.label})`),
      said === undefined ? '' : `It ended with (${said.seq}): “${shorten(said.text)}”`,
    ],
    {
      queries: [query('AuditGetTrail', { run_id: run.id, phase: name })],
      sources: inJournal(
        run.id,
        [events[0]?.seq, said?.seq, events.at(-1)?.seq].flatMap((seq) => seq ?? []),
      ),
      figures: [{ label: 'model calls', value: calls, unit: 'count' }],
    },
  );
}

/** A heading and what stands under it, or an item and what is indented below it. */
function sectionOf(text: string, named: RegExp): { readonly line: number; readonly text: string } | null {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => named.test(line) && /^\s*(?:#|[-*]|\d+[.)]|\*\*)/.test(line));
  const first = lines[at];
  if (first === undefined) return null;
  const level = /^#+/.exec(first)?.[0].length ?? 0;
  const indent = /^\s*/.exec(first)?.[0].length ?? 0;
  const rest = lines.slice(at + 1);
  const end = rest.findIndex((line) =>
    level > 0
      ? (/^#+/.exec(line)?.[0].length ?? 99) <= level
      : line.trim() !== '' && (/^\s*/.exec(line)?.[0].length ?? 0) <= indent,
  );
  const own = [first, ...rest.slice(0, end < 0 ? rest.length : end)].filter((line) => line.trim() !== '');
  const shown = own.slice(0, 30);
  return { line: at + 1, text: [...shown, ...(own.length > 30 ? [`… ${own.length - 30} more lines`] : [])].join('\n') };
}

export const answerAssumptions: Answerer = async ({ run, intent }) => {
  const [plan, detail, job] = [await run.plan(), await run.detail(), await run.job()];
  const queries = [query('WorkshopGetPlan', { run_id: run.id })];
  const [assumptions, questions] = [plan?.assumptions ?? [], plan?.questions ?? []];
  const sources: AnswerSource[] =
    plan === null ? inJournal(run.id, [job.last_seq]) : [{ kind: 'artifact', artifact: plan.artifact, line: null }];
  const figures = [
    { label: 'assumptions', value: assumptions.length, unit: 'count' as const },
    { label: 'open questions', value: questions.length + detail.asks.length, unit: 'count' as const },
  ];
  if (plan === null && detail.asks.length === 0)
    return reply(intent, 'no_data', 'There is no plan yet, so nothing says what is assumed or open.', {
      queries,
      sources,
    });
  if (assumptions.length + questions.length + detail.asks.length === 0)
    return reply(intent, 'none', 'The plan states no assumption and asks no question.', { queries, sources, figures });
  return reply(
    intent,
    'answered',
    [
      `${count(assumptions.length, 'assumption')}, ${count(questions.length + detail.asks.length, 'open question')}:`,
      ...listed(
        assumptions,
        ({ text, default: otherwise }) => `assumed: ${text}${otherwise === null ? '' : ` (default: ${otherwise})`}`,
      ),
      ...listed(
        questions,
        ({ text, options }) => `asked: ${text}${options.length === 0 ? '' : ` (${options.join(' / ')})`}`,
      ),
      ...listed(detail.asks, ({ question, agent_id }) => `asked by Agent ${agent_id}: ${question}`),
    ],
    { queries, sources, figures },
  );
};
