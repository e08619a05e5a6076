import {
  GalleyError,
  InternalError,
  type JournalRow,
  type RunEvent,
  type ToolCall,
  toErrorPayload,
} from '@galley/schema';
import type { ModelAnswer, Session } from '../model/index.ts';
import { definitionOf } from './kernel/enter-state.ts';
import type { AgentState, PendingEffect, RunState } from './kernel/run-state.ts';
import { step } from './kernel/step.ts';
import type { Workflow } from './load-workflow.ts';
import type { StateDefinition } from './state-definition.ts';

export interface EffectContext {
  readonly state: RunState;
  readonly agent: AgentState;
  readonly definition: StateDefinition;
  readonly signal: AbortSignal;
}

type Row = JournalRow<RunEvent>;

/**
 * How the runner reaches the world. Tools and replies append their outcome themselves, because it must
 * land in one transaction with what they changed.
 */
export interface RunPorts {
  append(event: RunEvent): Promise<Row>;
  renderPrompt(context: EffectContext): Promise<{ readonly system: string; readonly user: string }>;
  callModel(context: EffectContext, session: Session): Promise<ModelAnswer>;
  runTool(context: EffectContext, call: ToolCall, intended: boolean): Promise<Row>;
  sendReply(context: EffectContext, text: string): Promise<Row>;
  /** Called after each event is durable and folded. */
  onStep(before: RunState, after: RunState, row: Row): void;
  now(): number;
}

export interface DriveOptions {
  readonly workflow: Workflow;
  readonly state: RunState;
  readonly ports: RunPorts;
  readonly signal: AbortSignal;
}

/** Performs what the Run's Agents wait for until nothing is left but gates, an end, or the signal. */
export async function driveRun({ workflow, state, ports, signal }: DriveOptions): Promise<RunState> {
  let current = state;

  function apply(row: Row): void {
    const before = current;
    current = step(workflow, before, row);
    ports.onStep(before, current, row);
  }

  async function append(event: RunEvent): Promise<void> {
    apply(await ports.append(event));
  }

  function context(id: string): EffectContext {
    const agent = current.agents[id];
    if (agent === undefined) throw new InternalError(`There is no agent ${id}.`);
    return { state: current, agent, definition: definitionOf(workflow, agent.state), signal };
  }

  async function callModel(id: string, effect: Extract<PendingEffect, { kind: 'call_model' }>): Promise<void> {
    const at = ports.now();
    try {
      if (context(id).agent.turn === null) {
        const prompt = await ports.renderPrompt(context(id));
        await append({ type: 'model.requested', agent: id, call: effect.call, prompt });
      } else if (!effect.intended) {
        await append({ type: 'model.requested', agent: id, call: effect.call });
      }
      const { agent } = context(id);
      if (agent.turn === null) throw new InternalError(`${id} has no turn to call a model in.`);
      const answer = await ports.callModel(context(id), agent.turn.session);
      if (signal.aborted) return;
      await append({
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
      await append({ type: 'model.failed', agent: id, call: effect.call, error: toErrorPayload(error) });
    }
  }

  async function perform(id: string, effect: PendingEffect): Promise<void> {
    switch (effect.kind) {
      case 'call_model':
        return callModel(id, effect);
      case 'run_tool':
        if (!effect.intended) await append({ type: 'tool.requested', agent: id, call: effect.call.call_id });
        return apply(await ports.runTool(context(id), effect.call, effect.intended));
      case 'gate':
        return append({ type: 'gate.opened', agent: id, gate: effect.gate, digest: effect.digest });
      case 'reply':
        return apply(await ports.sendReply(context(id), effect.text));
    }
  }

  async function work(id: string): Promise<void> {
    for (;;) {
      const effect = performable(current.agents[id]);
      if (effect === null || signal.aborted) return;
      await perform(id, effect);
    }
  }

  await Promise.all(Object.keys(current.agents).map(work));
  return current;
}

function performable(agent: AgentState | undefined): PendingEffect | null {
  if (agent === undefined || agent.status !== 'working' || agent.pending === null) return null;
  if (agent.pending.kind === 'gate' && agent.pending.opened) return null;
  return agent.pending;
}
