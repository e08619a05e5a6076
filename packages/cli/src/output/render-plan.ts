import {
  type CommentView,
  type ForecastView,
  type PlanChangeView,
  type PlanReviewItem,
  type PlanView,
  plural,
} from '@galley/schema';

const boxes: Readonly<Record<PlanReviewItem['status'], string>> = {
  pending: '[ ]',
  running: '[>]',
  done: '[x]',
  failed: '[!]',
  dropped: '[-]',
  unverified: '[?]',
};
const decisions = { approve: '', hold: '  held', drop: '  dropped', gate_before: '  asks first' } as const;

/** A plan as a reviewer reads it in a terminal: what was understood, what will be done, what is open. */
export function renderPlan(view: PlanView): string {
  if (view.plan === null) return 'There is no plan yet.';
  const likely = view.forecast.seconds === null ? [] : [`In all: ${describeForecast(view.forecast)}`];
  return [
    ...(view.research === null ? [] : ['What was understood', '', indent(view.research.trim()), '']),
    `Plan, version ${Math.max(1, view.revisions.length)}${view.rounds.done > 0 ? `, after ${plural(view.rounds.done, 'round')} of changes` : ''}`,
    '',
    ...(view.list !== null || view.items.length === 0 ? [indent(view.plan.trim())] : []),
    ...(view.list === null ? [] : ['', `Tasks (${view.list.artifact})`, '']),
    ...view.items.flatMap((item) => renderItem(item)),
    ...section('', likely),
    ...section('Assumptions', view.assumptions.map(withDefault)),
    ...section('Open questions', view.questions.map(renderQuestion)),
    ...section('Comments', view.comments.map(renderComment)),
    ...section('Note', view.notices),
  ].join('\n');
}

function renderItem(item: PlanReviewItem): string[] {
  const decision = item.decision === null ? '' : decisions[item.decision];
  const detail = item.detail === '' ? '' : ` — ${item.detail}`;
  const more = [
    ['Deliverable', item.deliverable],
    ['Reversible', item.reversibility],
    ['Evidence', item.evidence],
    ['Estimate', item.status === 'pending' ? describeForecast(item.forecast) : null],
    [item.status === 'unverified' ? 'Unverified' : 'Failed', item.reason],
  ] as const;
  return [
    `  ${boxes[item.status]} ${item.number}. ${item.label}${detail}${decision}`,
    ...more.flatMap(([name, text]) => (text === null ? [] : [`        ${name}: ${text}`])),
  ];
}

/** A range with its sample size, or the word unknown with the reason. */
export function describeForecast({ cost, seconds, samples, basis }: ForecastView): string {
  if (seconds === null) return basis.startsWith('Unknown') ? basis : `unknown (${basis})`;
  const time = `${duration(seconds.low)} to ${duration(seconds.high)}`;
  const price = cost === null ? 'cost unknown' : `$${cost.low.toFixed(4)} to $${cost.high.toFixed(4)}`;
  return `${time}, ${price} (${samples} samples)`;
}

function duration(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  return seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
}

function renderComment({ comment_id, label, text, by, state, disposition, answer }: CommentView): string {
  const where = label === null ? 'the plan' : label;
  const outcome = disposition === null ? state : `${disposition}${answer === '' ? '' : `: ${answer}`}`;
  return `${comment_id}${by === undefined ? '' : ` by ${by}`} on ${where}: ${text} (${outcome})`;
}

export function renderChange(change: PlanChangeView): string {
  switch (change.kind) {
    case 'added':
      return `+ ${change.place}. ${change.text}`;
    case 'removed':
      return `- ${change.place}. ${change.text}`;
    case 'reworded':
      return `~ ${change.place}. ${change.before}\n    now: ${change.text}`;
    case 'moved':
      return `> ${change.from} to ${change.place}. ${change.text}`;
    case 'marked':
      return `* ${change.place}. ${change.text}: ${change.from} to ${change.to}`;
  }
}

function renderQuestion(question: PlanView['questions'][number]): string {
  const options = question.options.length === 0 ? '' : ` ${question.options.join(' / ')}`;
  return withDefault({ ...question, text: `${question.text}${options}` });
}

function withDefault({ text, default: chosen }: { readonly text: string; readonly default: string | null }): string {
  return chosen === null ? text : `${text} (default: ${chosen})`;
}

function section(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  return ['', ...(title === '' ? [] : [title]), ...lines.map((line) => `  ${line}`)];
}

function indent(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ');
}
