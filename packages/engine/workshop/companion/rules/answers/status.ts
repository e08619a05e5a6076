import type { RunDetail } from '@galley/schema';
import type { RunDesk } from '../../desk/desk.ts';
import type { Answerer } from '../parts/asked.ts';
import { inJournal, query, reply } from '../parts/reply.ts';
import { currentList, type ListedItem, nameOf } from '../parts/scope.ts';
import { count, listed, moment, money, shorten } from '../parts/wording.ts';

const wordings: Readonly<Record<RunDetail['status'], string>> = {
  running: 'is running',
  waiting: 'waits for you',
  paused: 'is paused',
  done: 'is done',
  failed: 'failed',
  cancelled: 'was cancelled',
};

async function itemsNow(run: RunDesk): Promise<readonly ListedItem[]> {
  return currentList(await run.todos())?.items ?? [];
}

function tally(items: readonly ListedItem[]): string {
  if (items.length === 0) return 'There is no list of items yet.';
  const of = (status: ListedItem['status']) => items.filter((item) => item.status === status).length;
  const others = (['failed', 'unverified', 'dropped'] as const).flatMap((status) =>
    of(status) === 0 ? [] : [`${of(status)} ${status}`],
  );
  return `${of('done')} of ${count(items.length, 'item')} done${others.length === 0 ? '' : `, ${others.join(', ')}`}${of('pending') === 0 ? '' : `, ${of('pending')} to do`}.`;
}

export const answerStatus: Answerer = async ({ run, intent }) => {
  const [detail, job, items] = [await run.detail(), await run.job(), await itemsNow(run)];
  const last = (await run.trail({ since: job.updated_at })).events.at(-1);
  const idle = detail.status === 'running' && !detail.active ? ' (nobody drives it now; it can be resumed)' : '';
  const busy = detail.agents.filter(({ status }) => status === 'working');
  const lines = [
    `The run ${wordings[detail.status]}${idle}${detail.phase === null || detail.status === 'done' ? '' : `, in the phase ${detail.phase}`}.`,
    tally(items),
    ...detail.waits.map(({ text }) => `It waits for ${text}.`),
    ...busy.map(
      ({ agent_id, state, waiting_for }) =>
        `Agent ${agent_id} is in ${state}${waiting_for === null ? '' : `, waiting for ${waiting_for}`}.`,
    ),
    detail.error === null ? '' : `${detail.error.message} ${detail.error.remedy}`,
    `${count(job.usage.calls, 'model call')} so far${job.usage.cost === null ? '' : `, ${money(job.usage.cost)}`}; last event ${last === undefined ? '' : `"${shorten(last.words, 120)}" `}at ${moment(job.updated_at)}.`,
  ];
  return reply(intent, 'answered', lines, {
    queries: [
      query('RunGet', { run_id: run.id }),
      query('AuditGetJob', { run_id: run.id }),
      query('AuditGetTodos', { run_id: run.id }),
    ],
    sources: inJournal(run.id, [job.last_seq]),
    figures: [
      { label: 'items', value: items.length, unit: 'count' },
      { label: 'items done', value: items.filter(({ status }) => status === 'done').length, unit: 'count' },
    ],
  });
};

export const answerWaiting: Answerer = async ({ run, intent }) => {
  const [detail, job] = [await run.detail(), await run.job()];
  const { events } = await run.trail({
    types: [
      'gate.opened',
      'ask.opened',
      'trust.asked',
      'budget.reached',
      'run.paused',
      'run.cancelled',
      'model.failed',
    ],
  });
  const queries = [
    query('RunGet', { run_id: run.id }),
    query('AuditGetTrail', {
      run_id: run.id,
      types: ['gate.opened', 'ask.opened', 'trust.asked', 'budget.reached', 'run.paused'],
    }),
  ];
  const sources = inJournal(run.id, events.length === 0 ? [job.last_seq] : events.slice(-3).map(({ seq }) => seq));
  const { status, waits, gates, error } = detail;
  if (waits.length > 0) {
    const gate = gates[0];
    const lines = [
      `It waits for ${count(detail.wait_count, 'thing')} from you:`,
      ...listed(
        waits,
        ({ kind, text, agent_id }) =>
          `${text}${kind === 'gate' && gate !== undefined ? ` of ${gate.artifact} (${gateReasons[gate.reason] ?? gate.reason})` : ''}, Agent ${agent_id}`,
      ),
      gate === undefined ? '' : 'You can approve it, or request changes; nothing is written before that.',
    ];
    return reply(intent, 'answered', lines, { queries, sources });
  }
  if (status === 'paused' || status === 'failed') {
    const until = detail.resume_at === null ? '' : ` It can go on from ${moment(detail.resume_at)}.`;
    const paused = events.findLast(({ type }) => type === 'run.paused');
    return reply(
      intent,
      'answered',
      [
        `It ${status === 'paused' ? 'is paused' : 'stopped'}: ${error?.message ?? paused?.text ?? 'no reason was recorded.'}${until}`,
        error?.remedy ?? '',
        'Resume it to go on.',
      ],
      { queries, sources },
    );
  }
  if (status === 'cancelled')
    return reply(intent, 'answered', 'It was cancelled by a person, and waits for nothing.', {
      queries,
      sources: inJournal(run.id, [job.last_seq]),
    });
  if (status === 'done')
    return reply(
      intent,
      'none',
      `It is done (${moment(job.updated_at)}) and waits for nothing. What it changed is in the Draft until you publish or discard it.`,
      { queries, sources: inJournal(run.id, [job.last_seq]) },
    );
  const busy = detail.agents.filter(({ waiting_for }) => waiting_for !== null);
  if (!detail.active)
    return reply(
      intent,
      'answered',
      'Nobody drives it: the program that did was closed or killed. Resume it to go on.',
      { queries, sources: inJournal(run.id, [job.last_seq]) },
    );
  return reply(
    intent,
    'none',
    [
      'It waits for nothing from you.',
      ...listed(busy, ({ agent_id, waiting_for }) => `Agent ${agent_id} waits for ${waiting_for}`),
    ],
    { queries, sources: inJournal(run.id, [job.last_seq]) },
  );
};

const gateReasons: Readonly<Record<string, string>> = {
  plan: 'the plan is new',
  held: 'you held this item',
  gate_before: 'you asked to be asked before this item',
  plan_changed: 'the plan changed after its approval',
  files_changed: 'files that the plan was made from changed',
  setting: 'a setting asks for a review',
};

export const answerNext: Answerer = async ({ run, intent, question }) => {
  const [detail, items, job] = [await run.detail(), await itemsNow(run), await run.job()];
  const after = question.slots.counted.find(({ unit }) => unit === 'item')?.number ?? 0;
  const left = items.filter(({ status, number }) => status === 'pending' && number > after);
  const queries = [query('RunGet', { run_id: run.id }), query('AuditGetTodos', { run_id: run.id })];
  const sources = inJournal(run.id, [currentList(await run.todos())?.last_seq ?? job.last_seq, job.last_seq]);
  const figures = [{ label: 'items left', value: left.length, unit: 'count' as const }];
  if (left.length === 0 && (detail.status === 'done' || detail.status === 'cancelled')) {
    const open = items.filter(({ status }) => status === 'failed' || status === 'unverified');
    const more = open.length === 0 ? '' : `Not verified or failed: ${open.map(nameOf).join(', ')}.`;
    return reply(
      intent,
      'none',
      [
        `Nothing is left: the run ${wordings[detail.status]}.`,
        more,
        detail.status === 'done' ? 'You can review the Draft, then publish or discard it.' : '',
      ],
      { queries, sources, figures },
    );
  }
  const first = detail.waits[0];
  const lines = [
    first === undefined ? '' : `First it waits for ${first.text}.`,
    items.length === 0
      ? `There is no list of items yet; the run is in ${detail.phase ?? 'its beginning'}.`
      : left.length === 0
        ? 'No item is left; what follows is the end of the run.'
        : `${count(left.length, 'item')} left${after === 0 ? '' : ` after item ${after}`}:`,
    ...listed(
      left,
      ({ number, label, detail: what }) => `${number}. ${label}${what === '' ? '' : ` — ${shorten(what, 120)}`}`,
    ),
  ];
  return reply(intent, 'answered', lines, { queries, sources, figures });
};
