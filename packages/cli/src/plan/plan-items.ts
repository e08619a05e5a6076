import {
  InvalidArgumentError,
  type ItemDecision,
  NotFoundError,
  type PlanReviewItem,
  type PlanView,
} from '@galley/schema';
import { openExisting } from '../open/open.ts';
import { printResult } from '../output/print.ts';
import { renderPlan } from '../output/render-plan.ts';
import { findPlan, type PlanOptions } from './plan.ts';

interface CommentOptions extends PlanOptions {
  readonly item?: string;
  readonly reopen?: string;
  readonly withdraw?: string;
}

export async function commentCommand(
  directory: string,
  text: string | undefined,
  options: CommentOptions,
): Promise<number> {
  await using opened = await openExisting(directory);
  const { target, artifact, view } = await findPlan(opened, options);
  const at = { ...target, artifact };
  const { call } = opened;
  const { reopen, withdraw } = options;
  if (text === undefined && reopen === undefined && withdraw === undefined) {
    throw new InvalidArgumentError(
      'text',
      'The comment is empty.',
      'Write it after the folder, or use --reopen or --withdraw.',
    );
  }
  const changed =
    withdraw !== undefined
      ? await call.PlanWithdrawComment({ ...at, comment_id: withdraw })
      : reopen !== undefined
        ? await call.PlanReopenComment({ ...at, comment_id: reopen, text: text ?? '' })
        : await call.PlanComment({ ...at, item_id: itemIn(view, options.item), text: text ?? '' });
  printResult(options.json, changed, renderPlan(changed));
  return 0;
}

/** The command that gives items this decision. */
export function decideCommand(decision: ItemDecision) {
  return async (directory: string, given: string, options: PlanOptions): Promise<number> => {
    await using opened = await openExisting(directory);
    const { target, artifact, view } = await findPlan(opened, options);
    const { item_id } = findItem(view, given);
    const changed = await opened.call.PlanDecideItem({ ...target, artifact, item_id, decision });
    printResult(options.json, changed, renderPlan(changed));
    return 0;
  };
}

function itemIn(view: PlanView, given: string | undefined): string | null {
  return given === undefined ? null : findItem(view, given).item_id;
}

/** By its number in the plan, or by the name that it keeps over versions (`i3`). */
export function findItem({ items }: PlanView, given: string): PlanReviewItem {
  const item = items.find(({ item_id, number }) => item_id === given || String(number) === given.replace(/[.)]$/, ''));
  if (item !== undefined) return item;
  const known = items.map(({ number }) => number).join(', ');
  throw new NotFoundError(
    `The plan has no item ${given}.`,
    known === '' ? 'It has no items.' : `Use one of: ${known}.`,
    { item: given },
  );
}
