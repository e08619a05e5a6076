import type { ProcedureOutput } from '@galley/schema';
import { baseOfPhase } from '../language/named.ts';
import { pickCounted } from '../language/numbers.ts';
import { countedOf } from '../language/question.ts';
import type { Answerer, Asked, BenchAnswerer } from '../parts/asked.ts';
import { query, reply } from '../parts/reply.ts';
import type { RuleAnswer } from '../parts/rule-answer.ts';
import { itemsOf, phasesOf } from '../parts/scope.ts';
import { count, listed, shorten } from '../parts/wording.ts';

/** What changed: between two phases, items or Checkpoints, since one, within one, in one file, or in all of the run. */
export const answerChanges: Answerer = async (asked) => {
  const { question, run, intent } = asked;
  if (question.concepts.has('checkpoint')) return answerCheckpoints(asked);
  const sides = await sidesOf(asked);
  if ('missing' in sides)
    return reply(intent, 'none', sides.missing, { queries: [query('AuditSnapshots', { run_id: run.id })] });
  const path = question.slots.files[0];
  const diff = await run.diff(sides.before, sides.after, path);
  return tellDiff(asked, diff, path);
};

type Sides = { readonly before: string; readonly after: string } | { readonly missing: string };

async function sidesOf({ question, run }: Asked): Promise<Sides> {
  const snapshots = await run.snapshots();
  const names = snapshots.map(({ name }) => name);
  const last = names.at(-1) ?? 'start';
  const [phases, items] = [await phasesOf(question, run), await itemsOf(question, run)];
  // Of a phase that was entered again the last time counts.
  const ends = [...new Map(phases.phases.map((phase) => [phaseKey(phase, question), phase])).values()];
  const missing = [...phases.missing, ...items.missing];
  const places = [
    ...ends.map((phase) => names.findLast((name) => name === phase) ?? null),
    ...items.items.map(({ number }) => names.findLast((name) => name.endsWith(`/${number}`)) ?? null),
  ];
  const asked = [...ends, ...items.items.map(({ number }) => `item ${number}`)];
  const open = asked.filter((_, index) => places[index] === null);
  if (missing.length + open.length > 0) {
    const ended = new Set(
      (await run.job()).phases.flatMap(({ phase, ended_at }) => (ended_at === null ? [] : [phase])),
    );
    return {
      missing: [
        ...missing.map((name) => `There is no ${name} in this run.`),
        ...open.map((name) =>
          ended.has(name)
            ? `${name} is over and left nothing to compare.`
            : `${name} has not ended, so nothing can be compared with it yet.`,
        ),
        `What can be compared: ${[...new Set(names)].slice(0, 30).join(', ')}.`,
      ].join('\n'),
    };
  }
  const [one, two] = places;
  if (typeof one === 'string' && typeof two === 'string') {
    // Whichever is named first: what changed is told in the order in which it happened, unless it is asked the other way.
    const backwards = names.lastIndexOf(one) > names.lastIndexOf(two) && !/\bfrom\b.+\bto\b/i.test(question.said);
    return backwards ? { before: two, after: one } : { before: one, after: two };
  }
  if (typeof one !== 'string') return { before: 'start', after: last };
  // `Before and after phase 2` is what that phase did.
  const around = /\bbefore and after\b/i.test(question.said);
  if (!around && /\b(?:since|after)\b/i.test(question.said)) return { before: one, after: last };
  if (!around && /\b(?:before|until)\b/i.test(question.said)) return { before: 'start', after: one };
  // What one phase or item changed is what differs from the snapshot before it.
  const at = names.lastIndexOf(one);
  const first = names.findIndex((name) => name === one || name.startsWith(`${one}/`));
  return { before: names[Math.max(0, Math.min(first, at) - 1)] ?? 'start', after: one };
}

/** By number each is a phase of its own. */
function phaseKey(phase: string, question: Asked['question']): string {
  return countedOf(question, 'phase').length > 0 ? phase : baseOfPhase(phase);
}

function tellDiff(
  { run, intent }: Asked,
  { from, to, changes, unchanged, left_out }: ProcedureOutput<'AuditDiff'>,
  path: string | undefined,
): RuleAnswer {
  const queries = [
    query('AuditDiff', { run_id: run.id, before: from.name, after: to.name, ...(path === undefined ? {} : { path }) }),
  ];
  const sources = [
    { kind: 'snapshot' as const, run_id: run.id, name: from.name, seq: from.seq },
    { kind: 'snapshot' as const, run_id: run.id, name: to.name, seq: to.seq },
    ...changes.map(({ kind, path: name }) =>
      kind === 'file' ? { kind, path: name, line: null } : { kind, artifact: name, line: null },
    ),
  ];
  const figures = [{ label: 'changed', value: changes.length, unit: 'count' as const }];
  const between = `from ${from.name} to ${to.name}`;
  if (changes.length === 0) {
    return reply(
      intent,
      'none',
      `Nothing changed ${between}${path === undefined ? '' : ` in ${path}`}; ${count(unchanged, 'file or artifact', 'files and artifacts')} stayed the same.`,
      { queries, sources, figures },
    );
  }
  const lines = [
    `${count(changes.length, 'file or artifact', 'files and artifacts')} changed ${between}:`,
    ...listed(
      changes,
      ({ path: name, change, kind }) => `${name} (${kind === 'artifact' ? 'artifact, ' : ''}${change})`,
      30,
    ),
    ...changes
      .slice(0, 4)
      .flatMap(({ path: name, diff, note }) => [
        diff === null ? `${name}: ${note ?? 'no text to compare'}` : `${name}:\n${clip(diff)}`,
      ]),
    changes.length > 4 ? `The lines of ${changes.length - 4} more are not shown here; name a file to see its own.` : '',
    left_out ?? '',
  ];
  return reply(intent, 'answered', lines, { queries, sources, figures });
}

function clip(diff: string, most = 24): string {
  const lines = diff.split('\n');
  return lines.length <= most ? diff : `${lines.slice(0, most).join('\n')}\n… ${lines.length - most} more lines`;
}

/** Needs no run. */
export const answerCheckpoints: BenchAnswerer = async ({ question, bench, intent }) => {
  const all = bench.checkpoints();
  const named = countedOf(question, 'checkpoint').map(({ number }) => pickCounted(all, number));
  const asked = named.flatMap((checkpoint) => (checkpoint === null ? [] : [checkpoint]));
  // Without numbers: the last two; with one of them, or only one there: from it to the folder as it is.
  const since = /\bsince\b/i.test(question.said);
  const [left, right] = asked.length > 0 ? asked : all.slice(since ? -1 : -2);
  const queries = [query('CheckpointList')];
  if (left === undefined || asked.length < named.length) {
    const there = `There ${all.length === 1 ? 'is' : 'are'} ${count(all.length, 'Checkpoint')}`;
    return reply(intent, 'none', `${there}, so there is nothing to compare.`, { queries });
  }
  const after = right?.checkpointId ?? 'now';
  const { added, removed, modified, unchanged } = await bench.compareCheckpoints(left.checkpointId, after);
  const lines = [
    ...added.map(({ path }) => `${path} (added)`),
    ...removed.map(({ path }) => `${path} (removed)`),
    ...modified.map(({ path }) => `${path} (modified)`),
  ];
  const to = right === undefined ? 'the folder as it is now' : `“${shorten(right.name, 60)}”`;
  const first = `From “${shorten(left.name, 60)}” to ${to}: ${lines.length === 0 ? 'nothing' : count(lines.length, 'file')} changed, ${unchanged} unchanged.`;
  return reply(intent, lines.length === 0 ? 'none' : 'answered', [first, ...listed(lines, (line) => line, 30)], {
    queries: [...queries, query('CheckpointCompare', { before: left.checkpointId, after })],
    figures: [{ label: 'changed', value: lines.length, unit: 'count' }],
    sources: [left, right].flatMap((side) =>
      side === undefined ? [] : [{ kind: 'checkpoint', checkpoint_id: side.checkpointId }],
    ),
  });
};
