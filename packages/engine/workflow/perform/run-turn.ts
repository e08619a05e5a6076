import type { PendingEffect } from '../kernel/base/agent-state.ts';
import { heldForTrust } from './held-for-trust.ts';
import { leftBehind } from './left-behind.ts';
import { contextOf, type PerformOptions } from './perform-options.ts';
import { recordOrigin } from './record-origin.ts';
import { spendOutside } from './spend.ts';

type TurnEffect = Extract<PendingEffect, { kind: 'run_turn' }>;

export async function runTurn(options: PerformOptions, id: string, effect: TurnEffect): Promise<void> {
  const { ports, signal } = options;
  if (effect.delayMs > 0 && !effect.intended) await ports.sleep(effect.delayMs, signal);
  const started = ports.now();
  if (await heldForTrust(options, id, effect)) return;
  if ((await ports.recheck?.(contextOf(options, id))) === true) return;
  const rendered = await ports.renderPrompt(contextOf(options, id));
  const prompt = effect.intended ? { ...rendered, user: interrupted(rendered.user) } : rendered;
  const allowed = await spendOutside(options, id, prompt, (reserved) =>
    ports.append({
      type: 'turn.requested',
      agent: id,
      call: effect.call,
      prompt: prompt.user,
      session: effect.session,
      ...recordOrigin(prompt),
      reserved,
    }),
  );
  if (!allowed || signal.aborted) return;
  options.outside.add(id);
  try {
    await ports.runTurn(contextOf(options, id), effect, prompt, ({ text, usage, totals, sources = null, left }) => ({
      type: 'turn.answered',
      agent: id,
      call: effect.call,
      text,
      usage,
      totals,
      sources,
      elapsed_ms: ports.now() - started,
      ...leftBehind(left),
    }));
  } finally {
    options.outside.delete(id);
  }
}

/** The program may have done part of the work before Galley died: it is told, and looks before it goes on. */
function interrupted(prompt: string): string {
  return `An earlier attempt at the following was cut off, and its outcome is unknown. Look at what is already done, then continue.\n\n${prompt}`;
}
