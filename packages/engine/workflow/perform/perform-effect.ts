import { GalleyError, InternalError, type RunEventOf, type Sent, toErrorPayload } from '@galley/schema';
import { ModelError, redactDeep } from '../../model/index.ts';
import { StoreError } from '../../store/index.ts';
import { BackendError } from '../backends/index.ts';
import type { AgentState, PendingEffect } from '../kernel/base/agent-state.ts';
import { OutcomeUnknownError } from '../kernel/base/errors.ts';
import { namesFor, reachedWorkflow } from '../kernel/base/run-reach.ts';
import { heldForTrust } from './held-for-trust.ts';
import { leftBehind } from './left-behind.ts';
import { contextOf, type PerformOptions } from './perform-options.ts';
import type { Prompt, ScriptOutcome } from './ports.ts';
import { recordOrigin } from './record-origin.ts';
import { runTurn } from './run-turn.ts';
import { shortenSession } from './shorten-session.ts';
import { spend } from './spend.ts';
import { WorkflowNotReachableError } from './workflow-not-reachable-error.ts';

type Effect<Kind extends PendingEffect['kind']> = Extract<PendingEffect, { kind: Kind }>;

/** Writes the intent, acts, writes the outcome. */
export async function performEffect(options: PerformOptions, agent: AgentState, effect: PendingEffect): Promise<void> {
  const { ports } = options;
  switch (effect.kind) {
    case 'call_model':
      return guard(options, agent, effect, (onSent) => callModel(options, agent.id, effect, onSent));
    case 'run_turn':
      return guard(options, agent, effect, () => runTurn(options, agent.id, effect));
    case 'run_tool':
      if (!effect.intended) await ports.append({ type: 'tool.requested', agent: agent.id, call: effect.call.call_id });
      return ports.runTool(contextOf(options, agent.id), effect.call, effect.intended);
    case 'check_item': {
      const check = await ports.checkItem(contextOf(options, agent.id), effect.text);
      if (options.signal.aborted) return;
      return ports.append({ type: 'item.checked', agent: agent.id, call: effect.call, ...check });
    }
    case 'run_script':
      return runScript(options, agent, effect);
    case 'clear_item':
      return ports.clearItem(contextOf(options, agent.id), effect, (paths) => ({
        type: 'item.cleared',
        agent: agent.id,
        call: effect.call,
        paths: [...paths],
      }));
    case 'load_workflow':
      return guard(options, agent, effect, async () => {
        const { state, definition } = contextOf(options, agent.id);
        const found = reachedWorkflow(state.reach, agent, definition, effect.move.workflow);
        if (found === null) throw new WorkflowNotReachableError(effect.move.workflow, namesFor(state.reach, agent));
        const { name, hash, source } = found;
        const workflow = { name, hash, ...(source === undefined ? {} : { source }) };
        await ports.openWorkflow(workflow);
        await ports.append({ type: 'workflow.loaded', agent: agent.id, call: effect.call, workflow });
      });
    case 'gate':
      if (ports.openGate !== undefined) return ports.openGate(contextOf(options, agent.id), effect);
      return ports.append(gateOpened(agent.id, effect));
    case 'ask':
      return ask(options, agent.id, effect);
    case 'reply':
      return ports.sendReply(contextOf(options, agent.id), effect.text);
    case 'budget':
    case 'trust':
      throw new InternalError(`An Agent that is held cannot be performed (${effect.kind}).`);
  }
}

/** That a gate is open, and why. */
export function gateOpened(agent: string, { gate, digest, reason, item }: Effect<'gate'>): RunEventOf<'gate.opened'> {
  return { type: 'gate.opened', agent, gate, digest, reason, ...(item === null ? {} : { item }) };
}

async function callModel(
  options: PerformOptions,
  id: string,
  effect: Effect<'call_model'>,
  onSent: (sent: Sent) => void,
): Promise<void> {
  const { ports, signal } = options;
  if (effect.delayMs > 0 && !effect.intended) await ports.sleep(effect.delayMs, signal);
  const started = ports.now();
  const opening = contextOf(options, id).agent.turn === null;
  if (opening && ports.recheck !== undefined && (await ports.recheck(contextOf(options, id)))) return;
  const prompt = opening ? await ports.renderPrompt(contextOf(options, id)) : null;
  if (await shortenSession(options, id, effect.call, prompt)) return;
  const allowed = await spend(options, id, prompt, (reserved) =>
    ports.append({
      type: 'model.requested',
      agent: id,
      call: effect.call,
      reserved,
      ...(prompt === null ? {} : { prompt: promptOf(prompt), ...recordOrigin(prompt) }),
    }),
  );
  if (!allowed || signal.aborted) return;
  const place = contextOf(options, id);
  const { turn } = place.agent;
  if (turn === null) throw new InternalError(`${id} has no turn to call a model in.`);
  let sent: Sent | null = null;
  const answer = await ports.callModel(place, turn.session, (wire) => {
    sent = wire;
    onSent(wire);
  });
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
      ...(call.malformed === undefined ? {} : { malformed: call.malformed }),
    })),
    ...(answer.continuation === undefined ? {} : { continuation: answer.continuation }),
    usage: answer.usage,
    elapsed_ms: ports.now() - started,
    ...(sent === null ? {} : { sent }),
  });
}

function promptOf({ system, user, stable }: Prompt) {
  return { system, user, ...(stable === undefined ? {} : { stable }) };
}

async function runScript(options: PerformOptions, agent: AgentState, effect: Effect<'run_script'>): Promise<void> {
  const { ports } = options;
  const outcome = { type: 'script.finished', agent: agent.id, call: effect.call } as const;
  if (effect.intended) {
    const error = toErrorPayload(new OutcomeUnknownError(agent.state));
    return ports.append({ ...outcome, exit_code: null, output: '', error, elapsed_ms: 0 });
  }
  if (effect.delayMs > 0) await ports.sleep(effect.delayMs, options.signal);
  if (options.signal.aborted) return;
  if (await heldForTrust(options, agent.id, effect)) return;
  await ports.append({ type: 'script.requested', agent: agent.id, call: effect.call });
  const started = ports.now();
  const finished = ({ exitCode, output, error, left = [] }: ScriptOutcome) =>
    ({
      ...outcome,
      exit_code: exitCode,
      output,
      error,
      elapsed_ms: ports.now() - started,
      ...leftBehind(left),
    }) as const;
  try {
    await ports.runScript(contextOf(options, agent.id), finished);
  } catch (error) {
    if (options.signal.aborted || !(error instanceof GalleyError) || error instanceof StoreError) throw error;
    // What it wrote was refused and is gone (a gate, somebody else's change, a link); the script itself ended, and its
    // siblings go on (SPEC O11).
    await ports.append(finished({ exitCode: null, output: '', error: toErrorPayload(error) }));
  }
}

async function ask({ ports }: PerformOptions, id: string, effect: Effect<'ask'>): Promise<void> {
  if (effect.opened) return ports.append({ type: 'ask.expired', agent: id, ask: effect.ask });
  const deadline = effect.timeoutMs === null ? null : ports.now() + effect.timeoutMs;
  return ports.append({ type: 'ask.opened', agent: id, ask: effect.ask, deadline });
}

/** The same call may succeed a moment later. */
function mayPass(error: unknown): boolean {
  if (error instanceof BackendError) return error.retry === 'backoff';
  return error instanceof ModelError && error.transient;
}

/** What goes wrong in one Agent's call is that Agent's outcome; only a journal that cannot be written stops the Run. */
async function guard(
  options: PerformOptions,
  agent: AgentState,
  effect: { readonly call: string },
  act: (onSent: (sent: Sent) => void) => Promise<void>,
): Promise<void> {
  const { ports, signal } = options;
  let sent: Sent | null = null;
  try {
    await act((wire) => {
      sent = wire;
    });
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof StoreError) throw error;
    // A provider or program may quote a key back at us; the journal must not keep it (SPEC A5).
    const payload = redactDeep(toErrorPayload(error));
    if (payload.code === 'USAGE_LIMIT') {
      await ports.append({ type: 'run.paused', error: payload, resume_at: timeOf(payload.details.resume_at) });
      return;
    }
    const transient = mayPass(error);
    const usage = error instanceof BackendError || error instanceof ModelError ? error.usage : null;
    const spent = usage == null ? {} : { usage };
    await ports.append({
      type: 'model.failed',
      agent: agent.id,
      call: effect.call,
      error: payload,
      transient,
      ...spent,
      ...(error instanceof ModelError ? faultFacts(error) : {}),
      ...(sent === null ? {} : { sent }),
    });
  }
}

function faultFacts({ partial, retryAfterMs }: ModelError) {
  return {
    ...(partial === undefined || partial === '' ? {} : { partial }),
    ...(retryAfterMs === undefined ? {} : { retry_after_ms: retryAfterMs }),
  };
}

/** Programs say it as a date, providers in milliseconds. */
function timeOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}
