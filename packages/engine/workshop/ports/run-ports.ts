import { setTimeout as pause } from 'node:timers/promises';
import type { RunPorts } from '../../workflow/index.ts';
import type { RunContext } from '../context/run-context.ts';
import type { SharedSpending } from '../context/shared-spending.ts';
import type { RunRecord } from '../record/run-record.ts';
import { createModelPort } from './model-port.ts';
import { createOutsidePorts } from './outside-ports.ts';
import { createPromptPort } from './prompt-port.ts';
import { replyBrokenOff, replyOf } from './replies.ts';
import { createToolPort } from './tool-port.ts';

/** Connects the runner to the Workbench, the tools and the model of one Run. */
export function createRunPorts(context: RunContext, record: RunRecord): RunPorts {
  const { workbench, clock } = context;
  const stream = record.id;
  return {
    state() {
      if (record.failure !== null) throw record.failure;
      return record.state;
    },
    append: async (event) => {
      await workbench.append([{ stream, event }, ...replyBrokenOff(context, record, event)]);
    },
    now: () => clock.now(),
    sleep: context.sleep ?? sleepALittleLonger,
    ...createOutsidePorts(context, record),
    ...createPromptPort(context, record),
    ...createModelPort(context, record),
    ...createToolPort(context, record),
    ...(context.spending === undefined ? {} : { holdShared: holdShared(context, context.spending, stream) }),

    async sendReply({ agent }, text) {
      const { messageId, event } = replyOf(context, record, { agent: agent.id, text });
      const sent = { type: 'reply.sent', agent: agent.id, message_id: messageId } as const;
      await workbench.append([event, { stream, event: sent }]);
    },
  };
}

/** A little more than asked, by chance: Agents that failed together must not come back together. */
async function sleepALittleLonger(milliseconds: number, signal: AbortSignal): Promise<void> {
  const asked = milliseconds * (1 + Math.random() / 4);
  await pause(asked, undefined, { signal, ref: false }).catch(() => undefined);
}

function holdShared(
  { notifier, workbench }: RunContext,
  spending: SharedSpending,
  stream: RunRecord['id'],
): NonNullable<RunPorts['holdShared']> {
  return ({ state, agent, signal }, reserved) => {
    const person = state.started.person?.person_id;
    const call = { stream, agent: agent.id, ...(person === undefined ? {} : { person }) };
    return spending.hold(call, reserved, {
      signal,
      onWait({ message, attempt, waitMs: wait_ms }) {
        const run = { workbench_id: workbench.id, run_id: stream };
        notifier.notify({ type: 'WorkshopRateLimitWarning', ...run, code: 'TEAM_PACE', message, attempt, wait_ms });
      },
    });
  };
}
