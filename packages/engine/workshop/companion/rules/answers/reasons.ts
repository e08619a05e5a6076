import type { Answerer } from '../parts/asked.ts';
import { inJournal, query, reply } from '../parts/reply.ts';
import type { AnswerSource } from '../parts/rule-answer.ts';
import { listed, shorten } from '../parts/wording.ts';
import { findTopic } from './find.ts';

const reasoning =
  /\b(?:because|since|therefore|so that|in order to|reason|rationale|approach|instead|rather than|chose|choose|assum\w+|due to|hence|to avoid|trade-?off)\b/i;

/** Why it is done like that, as far as it was written down: lines of plan and research that give reasons, feedback, the planner's own words. */
export const answerReasons: Answerer = async (asked) => {
  const { run, intent, question } = asked;
  const topic = question.slots.topic.filter((word) => !['you', 'approach'].includes(word));
  if (!question.concepts.has('approach') && !question.concepts.has('plan') && topic.length > 0) {
    const found = await findTopic(asked, topic);
    if (found.outcome === 'answered')
      return { ...found, text: `What was written down about it, without a guess at more:\n${found.text}` };
  }
  const artifacts = Object.entries(await run.artifacts()).filter(([name]) => !/^archive|todos/.test(name));
  const lines = artifacts.flatMap(([artifact, text]) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        reasoning.test(line) && !line.startsWith('#') ? [{ artifact, line, number: index + 1 }] : [],
      ),
  );
  const { events } = await run.trail({ types: ['model.answered', 'turn.answered', 'gate.answered'] });
  const planned = events.findLast(
    ({ phase, text, type }) => type !== 'gate.answered' && text.trim() !== '' && /plan|strateg/i.test(phase ?? ''),
  );
  const researched = events.findLast(
    ({ phase, text, type }) =>
      type !== 'gate.answered' && text.trim() !== '' && /research|workspace/i.test(phase ?? ''),
  );
  const feedback = events.filter(({ type, text }) => type === 'gate.answered' && text !== '');
  const queries = [
    query('read_workspace_file', { artifacts: artifacts.map(([name]) => name) }),
    query('AuditGetChat', { run_id: run.id }),
  ];
  const sources: AnswerSource[] = [
    ...lines.slice(0, 10).map(({ artifact, number }) => ({ kind: 'artifact' as const, artifact, line: number })),
    ...inJournal(
      run.id,
      [planned?.seq, researched?.seq, ...feedback.map(({ seq }) => seq)].flatMap((seq) => seq ?? []),
    ),
  ];
  if (sources.length === 0)
    return reply(
      intent,
      'no_data',
      'Nothing that gives a reason is on record yet: no research, no plan, no feedback.',
      { queries, sources: inJournal(run.id, [(await run.job()).first_seq]) },
    );
  return reply(
    intent,
    'answered',
    [
      lines.length === 0
        ? 'No line of the plan or the research gives a reason as such. What they rest on:'
        : 'Reasons that were written down:',
      ...listed(lines, ({ artifact, line, number }) => `${artifact}, line ${number}: ${shorten(line, 240)}`, 10),
      researched === undefined ? '' : `Research (${researched.seq}): “${shorten(researched.text)}”`,
      planned === undefined ? '' : `Plan (${planned.seq}): “${shorten(planned.text)}”`,
      ...listed(feedback, ({ seq, text }) => `your feedback (${seq}): “${shorten(text, 200)}”`),
    ],
    { queries, sources },
  );
};
