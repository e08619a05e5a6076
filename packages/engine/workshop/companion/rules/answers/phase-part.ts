import type { Asked } from '../parts/asked.ts';
import { inJournal, query, reply } from '../parts/reply.ts';
import type { AnswerSource } from '../parts/rule-answer.ts';
import { phasesOf } from '../parts/scope.ts';
import { count, listed, shorten, span } from '../parts/wording.ts';

/** What a phase covers: what the plan says under its heading, else its list, else what it did. */
export async function phasePart(asked: Asked, number: number | undefined) {
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
