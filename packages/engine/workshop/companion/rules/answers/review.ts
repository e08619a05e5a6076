import type { Answerer } from '../parts/asked.ts';
import { inJournal, query, reply } from '../parts/reply.ts';
import { count, listed, moment, shorten } from '../parts/wording.ts';

const by: Readonly<Record<string, string>> = {
  person: 'a person',
  flag: 'a flag of the command (nobody looked)',
  setting: 'a setting (nobody looked)',
};

/** Who approved what, and when. */
export const answerApproval: Answerer = async ({ run, intent }) => {
  const [{ events }, plan, detail] = [
    await run.trail({ types: ['gate', 'plan.review_required', 'plan.sources_changed', 'trust.answered'], raw: true }),
    await run.plan(),
    await run.detail(),
  ];
  const queries = [
    query('AuditGetTrail', { run_id: run.id, types: ['gate'] }),
    query('WorkshopGetPlan', { run_id: run.id }),
  ];
  const answers = events.filter(({ type }) => type === 'gate.answered');
  const sources = inJournal(
    run.id,
    events.map(({ seq }) => seq),
  );
  const approval = plan?.approval ?? null;
  const approved = answers.filter(({ words }) => /approve/.test(words));
  const open =
    detail.gates.length > 0
      ? `The run waits for the approval of ${detail.gates.map(({ artifact }) => artifact).join(', ')} now.`
      : '';
  const decided = (plan?.items ?? []).filter(({ decision }) => decision !== null && decision !== 'approve');
  const lines = [
    ...listed(
      answers,
      ({ seq, at, words, text }) => `${moment(at)} (${seq}): ${words}${text === '' ? '' : `: “${shorten(text, 160)}”`}`,
    ),
    ...listed(decided, ({ number, label, decision }) => `item ${number} (${label}): ${decision}`),
    open,
  ];
  const figures = [{ label: 'approvals', value: approved.length, unit: 'count' as const }];
  if (approved.length === 0) {
    const none = plan === null ? 'There is no plan yet, so nothing was approved.' : 'Nobody has approved the plan yet.';
    return reply(intent, 'none', [none, ...lines], {
      queries,
      figures,
      sources: sources.length > 0 ? sources : inJournal(run.id, [(await run.job()).last_seq]),
    });
  }
  const first =
    approval === null
      ? ''
      : `The plan was approved by ${by[approval.by] ?? approval.by} at ${moment(approval.at)}${approval.run_anyway ? ', although comments were unanswered' : ''}.`;
  return reply(intent, 'answered', [first, ...lines], { queries, figures, sources });
};

/** What people said about the plan, and what became of it. */
export const answerFeedback: Answerer = async ({ run, intent, question }) => {
  const [{ events }, plan] = [
    await run.trail({ types: ['gate.answered', 'plan.commented', 'plan.comment_withdrawn', 'ask.answered'] }),
    await run.plan(),
  ];
  const feedback = events.filter(
    ({ type, text, words }) => type === 'gate.answered' && (text !== '' || /revise/.test(words)),
  );
  const asks = events.filter(({ type }) => type === 'ask.answered');
  const comments = plan?.comments ?? [];
  const wanted = /\bopen\b|unanswered|still/i.test(question.said)
    ? comments.filter(({ state }) => state === 'open' || state === 'sent' || state === 'unanswered')
    : comments;
  const queries = [
    query('AuditGetTrail', { run_id: run.id, types: ['gate.answered', 'plan.commented'] }),
    query('WorkshopGetPlan', { run_id: run.id }),
  ];
  const sources = inJournal(
    run.id,
    events.map(({ seq }) => seq),
  );
  const rounds = plan?.rounds.done ?? 0;
  const figures = [
    { label: 'rounds', value: rounds, unit: 'count' as const },
    { label: 'comments', value: wanted.length, unit: 'count' as const },
  ];
  if (feedback.length + comments.length + asks.length === 0) {
    return reply(intent, 'none', 'Nobody gave feedback or wrote a comment in this run.', {
      queries,
      figures,
      sources: inJournal(run.id, [(await run.job()).last_seq]),
    });
  }
  const versions = await run.planVersions();
  return reply(
    intent,
    'answered',
    [
      `${count(rounds, 'round')} of feedback, ${count(versions.length, 'version')} of the plan.`,
      ...listed(feedback, ({ seq, at, text }) => `${moment(at)} (${seq}): “${shorten(text, 240)}”`),
      ...listed(
        wanted,
        ({ comment_id, label, text, state, disposition, answer }) =>
          `comment ${comment_id}${label === null ? '' : ` on ${label}`}: “${shorten(text, 160)}” — ${disposition ?? state}${answer === null ? '' : `: ${shorten(answer, 160)}`}`,
      ),
      ...listed(asks, ({ seq, text }) => `you answered a question (${seq}): “${shorten(text, 160)}”`),
      wanted.length === 0 && comments.length > 0 ? 'No comment is open.' : '',
      feedback.length > 0 && versions.length > 1
        ? `After it the plan was revised; ask “How did the plan change?” for the difference.`
        : '',
    ],
    { queries, figures, sources },
  );
};
