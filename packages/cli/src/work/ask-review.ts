import type { PlanView } from '@galley/schema';
import { say } from '../output/print.ts';
import { openQuestions } from '../output/questions.ts';
import { renderPlan } from '../output/render-plan.ts';

export type ReviewDecision = 'approve' | { readonly feedback: string };

/** Shows the plan and asks, where there is somebody to ask; null leaves the plan waiting. */
export async function askReview(plan: PlanView): Promise<ReviewDecision | null> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return null;
  say(`\n${renderPlan(plan)}\n`);
  const questions = openQuestions();
  try {
    const answer = (
      await questions.question('Approve this plan? (y to start, n to leave it, or say what to change) ')
    ).trim();
    if (/^y(es)?$/i.test(answer)) return 'approve';
    return answer === '' || /^no?$/i.test(answer) ? null : { feedback: answer };
  } finally {
    questions.close();
  }
}
