import type { RunEvent } from '@galley/schema';
import { originOf, recordSources } from '../../../model/index.ts';
import {
  type AgentState,
  callUnderWay,
  findDefinition,
  modelOf,
  type RunState,
  type Workflows,
} from '../../../workflow/index.ts';
import { auditEntries } from '../../observe/audit-entries.ts';
import type { ReplayedStep } from '../../record/run-replay.ts';
import { runWords, withName } from '../base/event-wording.ts';
import { type Place, Places } from './place-in-run.ts';
import type { CallRow, EntryRow, OutcomeRow, PhaseRow, StepRows, VersionRow } from './rows.ts';
import { movedAgents, snapshotsOfStep } from './snapshots-of-step.ts';

/** Turns a Run's events into rows of the index, one after the other. Holds what later rows need to know of earlier ones. */
export function followRun(workflows: Workflows): (step: ReplayedStep) => StepRows {
  const places = new Places(workflows);
  /** The intents that still wait for their outcome, by call. */
  const open = new Map<string, number>();

  return (step) => {
    const { row, before, after } = step;
    const { seq, at, event } = row;
    const agent = 'agent' in event ? (before ?? after).agents.get(event.agent) : undefined;
    const place = agent === undefined ? null : places.of(before ?? after, agent);
    const entries = auditEntries(workflows, step).map((told, index): EntryRow => {
      const own = index === 0;
      const mover = after.agents.get(told.agent_id ?? '');
      const where = own || mover === undefined ? place : places.of(after, mover);
      return {
        seq,
        at,
        type: told.kind,
        agent: told.agent_id,
        phase: where?.phase ?? null,
        item: where?.item?.number ?? null,
        label: where?.item?.label ?? null,
        call: own && 'call' in event ? event.call : null,
        session: own ? sessionOf(event, agent, after) : null,
        tool: own ? toolOf(event, agent) : null,
        words: own ? withName(runWords(event.type, told), event) : runWords('transition', told),
        text: told.detail,
        failed: own && isFailure(event),
        turn: own && isTurn(event),
        tokens: told.tokens,
        cost: told.cost,
        elapsed: told.elapsed_ms,
        sources: own ? sourcesOf(event, agent) : [],
      };
    });
    const call = place === null || agent === undefined ? null : callOf(workflows, step, agent, place);
    if (call !== null) open.set(call.call, seq);
    const outcome = outcomeOf(seq, event, open);
    const moved = movedAgents(step, places);
    const snapshots = snapshotsOfStep(workflows, step, moved);
    const { left, entered } = followPhases(step, places);
    return { entries, call, outcome, left, entered, versions: versionsOf(workflows, step, place), snapshots };
  };
}

function followPhases({ row: { seq, at }, before, after }: ReplayedStep, places: Places) {
  const left: PhaseRow[] = [];
  const entered: PhaseRow[] = [];
  const changed = before === null ? [...after.agents.values()] : after.agents.changedSince(before.agents);
  for (const agent of changed) {
    const old = before?.agents.get(agent.id);
    const oldPhase = old === undefined ? null : places.phaseOf(old);
    const came = places.enter(agent, old);
    const ended = agent.status === 'ended' && old?.status !== 'ended';
    if (oldPhase !== null && (came || ended)) left.push({ seq, agent: agent.id, phase: oldPhase, at });
    if (came && !ended) entered.push({ seq, agent: agent.id, phase: places.phaseOf(agent), at });
  }
  return { left, entered };
}

function callOf(workflows: Workflows, { row, after }: ReplayedStep, agent: AgentState, place: Place): CallRow | null {
  const { seq, at, event } = row;
  if (event.type !== 'model.requested' && event.type !== 'turn.requested') return null;
  const definition = findDefinition(workflows, agent);
  const backend = definition?.backend ?? agent.backend;
  const model =
    event.type === 'turn.requested'
      ? backend
      : definition === undefined
        ? after.started.model
        : modelOf(after, definition);
  const { phase, item } = place;
  return {
    seq,
    at,
    call: event.call,
    agent: agent.id,
    phase: phase ?? '',
    item: item?.number ?? null,
    label: item?.label ?? null,
    model,
  };
}

function outcomeOf(seq: number, event: RunEvent, open: Map<string, number>): OutcomeRow | null {
  if (event.type !== 'model.answered' && event.type !== 'turn.answered' && event.type !== 'model.failed') return null;
  const asked = open.get(event.call);
  if (asked === undefined) return null;
  open.delete(event.call);
  const elapsed = event.type === 'model.failed' ? null : event.elapsed_ms;
  return { seq: asked, answered: seq, usage: event.usage ?? null, elapsed };
}

function versionsOf(workflows: Workflows, { row, before, after }: ReplayedStep, place: Place | null): VersionRow[] {
  const [old, now] = [before?.artifacts ?? {}, after.artifacts];
  if (old === now) return [];
  const lists = listNames(workflows);
  const by =
    row.event.type === 'plan.edited' || row.event.type === 'artifact.removed'
      ? 'a person'
      : (place?.phase ?? 'the engine');
  const names = new Set([...Object.keys(old), ...Object.keys(now)]);
  return [...names]
    .filter((name) => old[name] !== now[name])
    .map((name) => ({ name, seq: row.seq, at: row.at, list: lists.has(name), by, text: now[name] ?? null }));
}

function listNames(workflows: Workflows): Set<string> {
  const states = [...workflows.values()].flatMap((workflow) => [...workflow.states.values()]);
  return new Set(states.flatMap(({ each }) => (each === undefined ? [] : [each])));
}

function sessionOf(event: RunEvent, agent: AgentState | undefined, after: RunState): string | null {
  if (event.type === 'turn.requested') return event.session;
  if (event.type === 'model.requested') return after.agents.get(event.agent)?.turn?.session.id ?? null;
  if (agent?.pending?.kind === 'run_turn') return agent.pending.session;
  return agent?.turn?.session.id ?? null;
}

function toolOf(event: RunEvent, agent: AgentState | undefined): string | null {
  if (event.type === 'tool.requested' && event.tool !== undefined) return event.tool;
  if (event.type !== 'tool.requested' && event.type !== 'tool.finished') return null;
  return agent === undefined ? null : (callUnderWay(agent, event.call)?.tool ?? null);
}

function isFailure(event: RunEvent): boolean {
  if (event.type === 'tool.finished') return !event.success;
  if (event.type === 'script.finished') return event.error !== null || event.exit_code !== 0;
  return (
    event.type === 'model.failed' ||
    event.type === 'run.paused' ||
    event.type === 'budget.reached' ||
    event.type === 'agent.skipped'
  );
}

function isTurn(event: RunEvent): boolean {
  switch (event.type) {
    case 'model.requested':
      return event.prompt !== undefined;
    case 'model.answered':
    case 'model.failed':
    case 'turn.requested':
    case 'turn.answered':
    case 'tool.finished':
      return true;
    default:
      return false;
  }
}

/** What the text of an event may be made from: its own record, and for an answer all that its Session holds. */
function sourcesOf(event: RunEvent, agent: AgentState | undefined): readonly string[] | null {
  switch (event.type) {
    case 'model.requested':
      return event.prompt === undefined ? [] : (event.sources ?? null);
    case 'turn.requested':
    case 'turn.answered':
    case 'tool.finished':
    case 'script.finished':
      return event.sources ?? null;
    case 'model.answered':
    case 'model.failed':
    case 'tool.requested': {
      const session = agent?.turn?.session;
      return session === undefined ? null : recordSources(originOf(session).sources);
    }
    default:
      return [];
  }
}
