import type { CompanionComputed, CompanionSource } from '@galley/schema';
import { answerByRules } from '../rules/answer-by-rules.ts';
import type { AnswerSource, Figure, RuleAnswer } from '../rules/parts/rule-answer.ts';
import { artifactPlace, filePlace, type RunId } from '../tools/places.ts';
import type { AnswerByRules } from './rules-answer.ts';

/** Fixed rules over the desk: no model, no network. */
export const askRules: AnswerByRules = async (question, desk, earlier) => {
  const answer = await answerByRules(question, desk, earlier);
  return {
    text: answer.text,
    sources: [
      ...snapshotPair(answer.sources),
      ...answer.sources.flatMap((source) => placeOf(source, answer, desk.run?.id)),
    ],
    computed: answer.queries.map(({ name, arguments: given }) => ({
      query: name,
      arguments: { ...given },
      result: resultOf(answer),
      data: dataOf(answer),
    })),
    understood: answer.outcome !== 'cannot',
    feedback: answer.draft_feedback,
  };
};

function dataOf({ outcome, partly }: RuleAnswer): CompanionComputed['data'] {
  if (outcome === 'none' || outcome === 'no_data') return outcome;
  return partly ? 'partly' : 'known';
}

function resultOf({ figures, text }: RuleAnswer): string {
  return figures.length === 0 ? (text.split('\n', 1)[0] ?? '') : figures.map(tellFigure).join('; ');
}

function tellFigure({ label, value, unit }: Figure): string {
  if (value === null) return `${label}: no data`;
  if (unit === 'time') return `${label}: ${new Date(value).toISOString()}`;
  return `${label}: ${value} ${unit}`;
}

function placeOf(source: AnswerSource, { text }: RuleAnswer, run: string | undefined): CompanionSource[] {
  switch (source.kind) {
    case 'journal':
      return [{ kind: 'journal', label: `#${source.seq}`, run_id: source.run_id as RunId, seq: source.seq }];
    case 'file':
      return [filePlace(source.path, source.line === null ? {} : { line: source.line })];
    case 'artifact':
      return run === undefined ? [] : [artifactPlace(run as RunId, source.artifact, source.line)];
    case 'plan_version':
      return run === undefined || !text.includes('version') ? [] : [artifactPlace(run as RunId, 'plan.md')];
    default:
      return [];
  }
}

/** Two snapshots are one place: their difference. */
function snapshotPair(sources: readonly AnswerSource[]): CompanionSource[] {
  const [before, after] = sources.filter((source) => source.kind === 'snapshot');
  if (before === undefined || after === undefined) return [];
  const label = `${before.name} → ${after.name}`;
  return [{ kind: 'difference', label, run_id: before.run_id as RunId, before: before.name, after: after.name }];
}
