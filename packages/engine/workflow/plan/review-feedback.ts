import { type PlanReview, reopenLimit } from './plan-review.ts';

/** What the planner is told: the person's words, the comments it must answer, and what the person wrote by hand. */
export function reviewFeedback(review: PlanReview, feedback: string): string {
  const sent = review.comments.filter(({ state }) => state === 'sent');
  const wrote = review.edits.flatMap((edit) => (edit.kind === 'removed' ? [] : [edit.text.trim()]));
  const removed = review.edits.flatMap((edit) => (edit.kind === 'removed' ? [edit.text] : []));
  return [
    feedback.trim(),
    section('Comments. Answer each under "## Review answers":', sent.map(commentLine)),
    section('The person wrote these lines. Keep them word for word:', wrote.map(bullet)),
    section('The person took these lines out. They stay out:', removed.map(bullet)),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function commentLine({ id, label, text, reopened }: PlanReview['comments'][number]): string {
  const where = label === null ? 'the plan' : `item "${label}"`;
  const again = reopened === 0 ? '' : `, asked again${reopened >= reopenLimit ? ' more than once' : ''}`;
  return `- ${id} (on ${where}${again}): ${text.replaceAll(/\s+/g, ' ').trim()}`;
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : [title, ...lines].join('\n');
}

function bullet(text: string): string {
  return `- ${text}`;
}
