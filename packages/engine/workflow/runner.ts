import { GalleyError, InternalError, type RunEvent, type ToolCall, toErrorPayload } from '@galley/schema';
import type { ModelAnswer, Session } from '../model/index.ts';
import { definitionOf } from './kernel/enter-state.ts';
import type { AgentState, PendingEffect, RunState } from './kernel/run-state.ts';
import type { Workflow } from './load-workflow.ts';
import type { StateDefinition } from './state-definition.ts';

export interface EffectContext {
  readonly state: RunState;
  readonly agent: AgentState;
  readonly definition: StateDefinition;
  readonly signal: AbortSignal;
}

/**
 * How the runner reaches the world. `state` is the fold of the Run's journal and has moved on by the time an
 * append resolves. Tools and replies append their outcome themselves, because it must land in one
 * transaction with what they changed.
 */
export interface RunPorts {
  state(): RunState;
  append(event: RunEvent): Promise<void>;
  renderPrompt(context: EffectContext): Promise<{ readonly system: string; readonly user: string }>;
  callModel(context: EffectContext, session: Session): Promise<ModelAnswer>;
  runTool(context: EffectContext, call: ToolCall, intended: boolean): Promise<void>;
  sendReply(context: EffectContext, text: string): Promise<void>;
  now(): number;
}

export interface DriveOptions {
  readonly workflow: Workflow;
  readonly ports: RunPorts;
  readonly signal: AbortSignal;
}

/** Performs what the Run's Agents wait for until nothing is left but gates, an end, or the signal. */
export async function driveRun({ workflow, ports, signal }: DriveOptions): Promise<void> {
  function context(id: string): EffectContext {
    const state = ports.state();
    const agent = state.agents[id];
    if (agent === undefined) throw new InternalError(`There is no agent ${id}.`);
    return { state, agent, definition: definitionOf(workflow, agent.state), signal };
  }

  async function callModel(id: string, effect: Extract<PendingEffect, { kind: 'call_model' }>): Promise<void> {
    const at = ports.now();
    try {
      if (context(id).agent.turn === null) {
        const prompt = await ports.renderPrompt(context(id));
        await ports.append({ type: 'model.requested', agent: id, call: effect.call, prompt });
      } else if (!effect.intended) {
        await ports.append({ type: 'model.requested', agent: id, call: effect.call });
      }
      const { agent } = context(id);
      if (agent.turn === null) throw new InternalError(`${id} has no turn to call a model in.`);
      const answer = await ports.callModel(context(id), agent.turn.session);
      if (signal.aborted) return;
      await ports.append({
        type: 'model.answered',
        agent: id,
        call: effect.call,
        text: answer.text,
        tool_calls: answer.tool_calls.map((call, index) => ({
          call_id: `${effect.call}.${index + 1}`,
          tool: call.tool,
          arguments: { ...call.arguments },
        })),
        usage: answer.usage,
        elapsed_ms: ports.now() - at,
      });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof GalleyError) || error.code.startsWith('STORE_')) throw error;
      await ports.append({ type: 'model.failed', agent: id, call: effect.call, error: toErrorPayload(error) });
    }
  }

  async function perform(id: string, effect: PendingEffect): Promise<void> {
    switch (effect.kind) {
      case 'call_model':
        return callModel(id, effect);
      case 'run_tool':
        if (!effect.intended) await ports.append({ type: 'tool.requested', agent: id, call: effect.call.call_id });
        return ports.runTool(context(id), effect.call, effect.intended);
      case 'gate':
        return ports.append({ type: 'gate.opened', agent: id, gate: effect.gate, digest: effect.digest });
      case 'reply':
        return ports.sendReply(context(id), effect.text);
    }
  }

  async function work(id: string): Promise<void> {
    for (;;) {
      const effect = performable(ports.state().agents[id]);
      if (effect === null || signal.aborted) return;
      await perform(id, effect);
    }
  }

  await Promise.all(Object.keys(ports.state().agents).map(work));
}

function performable(agent: AgentState | undefined): PendingEffect | null {
  if (agent === undefined || agent.status !== 'working' || agent.pending === null) return null;
  if (agent.pending.kind === 'gate' && agent.pending.opened) return null;
  return agent.pending;
}
