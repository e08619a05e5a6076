import type { AuditEvent } from '@galley/schema';
import type { RunDesk } from '../../desk/desk.ts';
import { inJournal } from '../parts/reply.ts';
import { currentList, type ListedItem, nameOf } from '../parts/scope.ts';
import { listed, moment, plainReceipt, shorten } from '../parts/wording.ts';
import type { AnswerSource } from './rule-answer.ts';

export const statuses: Readonly<Record<ListedItem['status'], string>> = {
  pending: 'has not been begun',
  done: 'is done',
  failed: 'failed',
  dropped: 'was dropped by a person, so it was not worked on',
  unverified: 'is unverified: it was worked on, and the record does not show that it was done',
};

interface Story {
  readonly lines: readonly string[];
  readonly sources: readonly AnswerSource[];
}

/** What the journal knows of one item: its state, the reason, who decided, what was tried, what the Agent said. */
export async function storyOf(run: RunDesk, item: ListedItem): Promise<Story> {
  const events = (await run.trail({ item: item.number })).events.filter((event) => event.item?.label === item.label);
  const decided = await decisionsOn(run, item);
  const checks = events.filter(({ type }) => type === 'item.checked');
  const failed = events.filter(({ failed: wrong }) => wrong);
  const said = events.findLast(
    ({ type, text }) => (type === 'model.answered' || type === 'turn.answered') && text.trim() !== '',
  );
  const writes = events.filter(({ type }) => type === 'draft.changed');
  const [detail, list] = [await run.detail(), currentList(await run.todos())];
  const running = detail.items.find(({ number }) => number === item.number)?.status === 'running';
  const wait = item.status === 'pending' && !running ? detail.waits[0] : undefined;
  const lines = [
    `${upper(nameOf(item))} ${running ? 'is being worked on' : statuses[item.status]}.${item.reason === null ? '' : ` Reason: ${item.reason}`}`,
    ...decided.lines,
    wait === undefined ? '' : `The run waits for ${wait.text} before it goes on.`,
    ...checks.slice(-1).map(({ words, seq }) => `${words} (${seq}).`),
    ...(writes.length === 0 ? [] : [`${writes.at(-1)?.words} (${writes.at(-1)?.seq}).`]),
    ...listed(
      failed,
      ({ words, seq, text }) => `${words} (${seq})${text === '' ? '' : `: ${shorten(plainReceipt(text), 160)}`}`,
      5,
    ),
    said === undefined ? '' : `The Agent said (${said.seq}): “${shorten(said.text)}”`,
  ];
  const cited: AuditEvent[] = [
    ...checks.slice(-1),
    ...writes.slice(-1),
    ...failed.slice(0, 5),
    ...(said === undefined ? [] : [said]),
  ];
  const listSeq = list === null ? [] : [list.last_seq];
  return {
    lines,
    sources: [
      ...inJournal(run.id, [...cited.map(({ seq }) => seq), ...decided.seqs, ...listSeq]),
      ...lineOf(list, item),
    ],
  };
}

/** Decisions of a person about an item: with the approval, or on their own. */
async function decisionsOn(run: RunDesk, item: ListedItem): Promise<{ lines: string[]; seqs: number[] }> {
  const plan = await run.plan();
  const own = plan?.items.find(({ number, label }) => number === item.number && label === item.label);
  if (own?.decision === undefined || own.decision === null || own.decision === 'approve')
    return { lines: [], seqs: [] };
  const { events } = await run.trail({ types: ['plan.item_decided', 'gate.answered', 'plan.edited'], raw: true });
  const mine = events.filter(({ raw }) => JSON.stringify(raw ?? null).includes(`"${own.item_id}"`));
  const words = {
    hold: 'held it',
    drop: 'dropped it',
    gate_before: 'asked to be asked before it',
    approve: 'approved it',
  } as const;
  const last = mine.at(-1);
  return {
    lines: [`A person ${words[own.decision]}${last === undefined ? '' : ` at ${moment(last.at)} (${last.seq})`}.`],
    seqs: last === undefined ? [] : [last.seq],
  };
}

export function lineOf(list: ReturnType<typeof currentList>, item: ListedItem): AnswerSource[] {
  if (list === null) return [];
  const at = list.text.split('\n').findIndex((line) => line.includes(item.label) && /\[.\]/.test(line));
  return at < 0 ? [] : [{ kind: 'artifact', artifact: list.artifact, line: at + 1 }];
}

function upper(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
