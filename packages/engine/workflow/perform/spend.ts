import { type Reservation, toErrorPayload } from '@galley/schema';
import { type BudgetStop, budgetLeft, budgetStop } from '../kernel/ledger.ts';
import { contextOf, type PerformOptions } from './perform-options.ts';
import type { Prompt } from './ports.ts';

/** How often Agents that wait for others' reservations look again. */
const lookAgainMs = 200;

/**
 * As `spend`. A whole turn holds back far more than it will use: while others are under way, what they leave over may be
 * enough, so the Agent waits for them before it asks a person.
 */
export async function spendOutside(
  options: PerformOptions,
  id: string,
  prompt: Prompt,
  request: (reserved: Reservation) => Promise<void>,
): Promise<boolean> {
  const { ports, signal, underWay, outside } = options;
  for (;;) {
    const { state, agent, definition } = contextOf(options, id);
    const reserved = ports.estimate(
      { state, agent, definition, signal },
      prompt,
      budgetLeft(state, agent, definition, underWay),
    );
    const stop = budgetStop(state, agent, definition, reserved, underWay);
    if (stop === null || outside.size + underWay.size === 0 || signal.aborted) break;
    await ports.sleep(lookAgainMs, signal);
  }
  return spend(options, id, prompt, request);
}

/** Writes the intent if every budget allows the call; otherwise records that it was reached. */
export async function spend(
  options: PerformOptions,
  id: string,
  prompt: Prompt | null,
  request: (reserved: Reservation) => Promise<void>,
): Promise<boolean> {
  const { ports, underWay } = options;
  const context = contextOf(options, id);
  const left = budgetLeft(context.state, context.agent, context.definition, underWay);
  const reserved = ports.estimate(context, prompt, left);
  const stop = budgetStop(context.state, context.agent, context.definition, reserved, underWay);
  if (stop !== null) return reached(options, id, stop);
  // In the same breath as the look: Agents of one tick would each see a free budget otherwise.
  underWay.set(id, { reserved, before: context.agent.reserved });
  try {
    if (ports.holdShared !== undefined) {
      const above = await ports.holdShared(context, reserved);
      // Somebody edited the plan, cancelled or ends this process: the Agent has something else to do now, or nothing here.
      if (options.signal.aborted || contextOf(options, id).agent !== context.agent) return false;
      if (above !== null) return await reached(options, id, above);
    }
    await request(reserved);
  } finally {
    underWay.delete(id);
  }
  return true;
}

async function reached({ ports }: PerformOptions, id: string, { scope, error }: BudgetStop): Promise<false> {
  await ports.append({ type: 'budget.reached', agent: id, scope, error: toErrorPayload(error) });
  return false;
}
