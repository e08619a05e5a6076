import { GalleyError, InternalError, type Reservation, type RunEventOf, toErrorPayload } from '@galley/schema';
import { ModelError, recordSources, redactDeep } from '../../model/index.ts';
import { BackendError } from '../backends/index.ts';
import { OutcomeUnknownError, WorkflowNotReachableError } from '../errors.ts';
import type { AgentState, PendingEffect } from '../kernel/agent-state.ts';
import { budgetStop, type CallsUnderWay } from '../kernel/ledger.ts';
import { namesFor, reachedWorkflow } from '../kernel/run-reach.ts';
import { definitionOf, type Workflows } from '../kernel/run-state.ts';
import { RunFrozenError } from '../kernel/write-guard.ts';
import type { EffectContext, Prompt, RunPorts, ScriptOutcome } from './ports.ts';

export interface PerformOptions {
  readonly workflows: Workflows;
  readonly ports: RunPorts;
  readonly signal: AbortSignal;
  readonly underWay: Map<string, UnderWay>;
}

type UnderWay = CallsUnderWay extends ReadonlyMap<string, infer One> ? One : never;
type Effect<Kind extends PendingEffect['kind']> = Extract<PendingEffect, { kind: Kind }>;

/** Writes the intent, acts, writes the outcome. */
export async function performEffect(options: PerformOptions, agent: AgentState, effect: PendingEffect): Promise<void> {
  const { ports } = options;
  switch (effect.kind) {
    case 'call_model':
      return guard(options, agent, effect, () => callModel(options, agent.id, effect));
    case 'run_turn':
      return guard(options, agent, effect, () => runTurn(options, agent.id, effect));
    case 'run_tool':
      if (!effect.intended) await ports.append({ type: 'tool.requested', agent: agent.id, call: effect.call.call_id });
      return ports.runTool(contextOf(options, agent.id), effect.call, effect.intended);
    case 'run_script':
      return runScript(options, agent, effect);
    case 'load_workflow':
      return guard(options, agent, effect, async () => {
        const { state, definition } = contextOf(options, agent.id);
        const found = reachedWorkflow(state.reach, agent, definition, effect.path);
        if (found === null) throw new WorkflowNotReachableError(effect.path, namesFor(state.reach, agent));
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

function contextOf({ workflows, ports, signal }: PerformOptions, id: string): EffectContext {
  const state = ports.state();
  const agent = state.agents.get(id);
  if (agent === undefined) throw new InternalError(`There is no agent ${id}.`);
  return { state, agent, definition: definitionOf(workflows, agent), signal };
}

async function callModel(options: PerformOptions, id: string, effect: Effect<'call_model'>): Promise<void> {
  const { ports, signal } = options;
  if (effect.delayMs > 0 && !effect.intended) await ports.sleep(effect.delayMs, signal);
  const started = ports.now();
  const opening = contextOf(options, id).agent.turn === null;
  if (opening && (await ports.recheck?.(contextOf(options, id))) === true) return;
  const prompt = opening ? await ports.renderPrompt(contextOf(options, id)) : null;
  const allowed = await spend(options, id, prompt, (reserved) =>
    ports.append({
      type: 'model.requested',
      agent: id,
      call: effect.call,
      reserved,
      ...(prompt === null ? {} : { prompt: { system: prompt.system, user: prompt.user }, ...recordOrigin(prompt) }),
    }),
  );
  if (!allowed || signal.aborted) return;
  const { turn } = contextOf(options, id).agent;
  if (turn === null) throw new InternalError(`${id} has no turn to call a model in.`);
  const answer = await ports.callModel(contextOf(options, id), turn.session);
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
  });
}

async function runTurn(options: PerformOptions, id: string, effect: Effect<'run_turn'>): Promise<void> {
  const { ports, signal } = options;
  if (effect.delayMs > 0 && !effect.intended) await ports.sleep(effect.delayMs, signal);
  const started = ports.now();
  if (await heldForTrust(options, id, effect)) return;
  if ((await ports.recheck?.(contextOf(options, id))) === true) return;
  const rendered = await ports.renderPrompt(contextOf(options, id));
  const prompt = effect.intended ? { ...rendered, user: interrupted(rendered.user) } : rendered;
  const allowed = await spend(options, id, prompt, (reserved) =>
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
  await ports.runTurn(contextOf(options, id), effect, prompt, ({ text, usage, totals, sources = null }) => ({
    type: 'turn.answered',
    agent: id,
    call: effect.call,
    text,
    usage,
    totals,
    sources,
    elapsed_ms: ports.now() - started,
  }));
}

function recordOrigin({ origin }: Prompt) {
  if (origin === undefined) return {};
  const { sources, parts, leftOut } = origin;
  return { sources: recordSources(sources), parts: [...parts], left_out: [...leftOut] };
}

/** The program may have done part of the work before Galley died: it is told, and looks before it goes on. */
function interrupted(prompt: string): string {
  return `An earlier attempt at the following was cut off, and its outcome is unknown. Look at what is already done, then go on.\n\n${prompt}`;
}

/** Writes the intent if every budget allows the call; otherwise records that it was reached. */
async function spend(
  options: PerformOptions,
  id: string,
  prompt: Prompt | null,
  request: (reserved: Reservation) => Promise<void>,
): Promise<boolean> {
  const { ports, underWay } = options;
  const context = contextOf(options, id);
  const reserved = ports.estimate(context, prompt);
  const stop = budgetStop(context.state, context.agent, context.definition, reserved, underWay);
  if (stop !== null) {
    await ports.append({ type: 'budget.reached', agent: id, scope: stop.scope, error: toErrorPayload(stop.error) });
    return false;
  }
  underWay.set(id, { reserved, before: context.agent.reserved });
  try {
    await request(reserved);
  } finally {
    underWay.delete(id);
  }
  return true;
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
  const finished = ({ exitCode, output, error }: ScriptOutcome) =>
    ({ ...outcome, exit_code: exitCode, output, error, elapsed_ms: ports.now() - started }) as const;
  try {
    await ports.runScript(contextOf(options, agent.id), finished);
  } catch (error) {
    // What it wrote was refused and is gone; the script itself ended.
    if (!(error instanceof RunFrozenError)) throw error;
    await ports.append(finished({ exitCode: null, output: '', error: toErrorPayload(error) }));
  }
}

/** Puts the question to a person, before the intent: a crash here leaves nothing whose outcome is unknown. */
async function heldForTrust(
  options: PerformOptions,
  id: string,
  { call }: { readonly call: string },
): Promise<boolean> {
  const unallowed = (await options.ports.unallowed?.(contextOf(options, id))) ?? null;
  if (unallowed === null) return false;
  await options.ports.append({ type: 'trust.asked', agent: id, call, ...unallowed });
  return true;
}

async function ask({ ports }: PerformOptions, id: string, effect: Effect<'ask'>): Promise<void> {
  if (effect.opened) return ports.append({ type: 'ask.expired', agent: id, ask: effect.ask });
  const deadline = effect.timeoutMs === null ? null : ports.now() + effect.timeoutMs;
  return ports.append({ type: 'ask.opened', agent: id, ask: effect.ask, deadline });
}

/** What goes wrong in one Agent's call is that Agent's outcome; only a journal that cannot be written stops the Run. */
async function guard(
  options: PerformOptions,
  agent: AgentState,
  effect: { readonly call: string },
  act: () => Promise<void>,
): Promise<void> {
  const { ports, signal } = options;
  try {
    await act();
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof GalleyError && error.code.startsWith('STORE_')) throw error;
    // A provider or program may quote a key back at us; the journal must not keep it (SPEC A5).
    const payload = redactDeep(toErrorPayload(error));
    if (payload.code === 'USAGE_LIMIT') {
      await ports.append({ type: 'run.paused', error: payload, resume_at: timeOf(payload.details.resume_at) });
      return;
    }
    const advised = error instanceof BackendError && error.retry === 'backoff';
    const transient = advised || payload.details.transient === true;
    const spent = error instanceof BackendError && error.usage !== null ? { usage: error.usage } : {};
    await ports.append({
      type: 'model.failed',
      agent: agent.id,
      call: effect.call,
      error: payload,
      transient,
      ...spent,
      ...(error instanceof ModelError ? faultFacts(error) : {}),
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
