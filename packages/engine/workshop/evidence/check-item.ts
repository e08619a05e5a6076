import type { JournalRow, ToolCall, WorkbenchEvent } from '@galley/schema';
import {
  type AgentState,
  editedItem,
  holdsToolCall,
  type ItemCheck,
  isRefusal,
  parsePlanDocument,
  promiseOf,
  type RunState,
  reviewOf,
  type StateDefinition,
} from '../../workflow/index.ts';
import { checkTarget } from './check-target.ts';
import { droppedCalls, failedWrites } from './failed-writes.ts';
import { itemChanges } from './item-changes.ts';
import type { Looking } from './looking.ts';
import { meantFiles } from './meant-files.ts';

export interface ItemUnderCheck {
  readonly state: RunState;
  readonly agent: AgentState;
  readonly definition: StateDefinition;
  /** The item's last message. */
  readonly text: string;
}

export interface CheckedAgainst extends Looking {
  /** The Workbench's own events: what the Draft took in, and from whom. */
  readonly events: readonly JournalRow<WorkbenchEvent>[];
  reads(call: ToolCall): boolean;
}

/** Why an item cannot be ticked, from what it did and what is there now; never from what it says it did (SPEC R18). */
export async function checkItem(item: ItemUnderCheck, against: CheckedAgainst): Promise<ItemCheck> {
  const { state, agent, text } = item;
  const progress = agent.item;
  if (progress === null) return { problems: [], changed: [], found: [] };
  const place = { runId: state.started.run_id, agent: agent.id, from: progress.from, startedAt: state.startedAt };
  const changed = itemChanges(against.events, place);
  const promise = promiseIn(item);
  const owed = promise.kind === 'change' ? promise.targets : [];
  const { targets, problems: unmet } = await meantFiles(owed, { changed, said: saidIn(item) }, against.files);
  const checks = await Promise.all(targets.map((target) => checkTarget(target, against)));
  const ofTargets = [...unmet, ...checks.flatMap(({ problems }) => problems)];
  const sound = await soundness(
    changed,
    targets.map(({ path }) => path),
    against,
  );
  const isShown = owed.length > 0 && ofTargets.length === 0;
  const promised = new Set(targets.map(({ path }) => path));
  const failed = failedWrites(progress.calls, against.reads).filter(
    ({ target, isLast }) => isLast || !isShown || promised.has(target),
  );
  const dropped = droppedCalls(progress.calls);
  const problems = [
    ...(text.trim() === '' ? ['the answer was empty'] : []),
    ...(changed.length === 0 && isRefusal(text) ? ['the answer declines the work'] : []),
    ...(holdsToolCall(text) ? ['a tool call came as text in the answer and was never made'] : []),
    ...(dropped === 0
      ? []
      : [`${dropped} calls were refused, because one answer asked for too many, and not made again`]),
    ...failed.map(({ target }) => `the last write to \`${target}\` failed`),
    ...(promise.kind !== 'answer' && changed.length === 0 ? [nothingChanged(promise)] : []),
    ...ofTargets,
    ...sound,
  ];
  return { problems, changed, found: checks.flatMap(({ found }) => found) };
}

/** All that the plan says of the item. */
function saidIn({ state, agent, definition }: ItemUnderCheck): string {
  const items = parsePlanDocument(state.artifacts[definition.each ?? ''] ?? '').items;
  const found = items.find(({ line }) => line === agent.item?.line);
  return found === undefined ? '' : `${found.text}\n${found.deliverable ?? ''}`;
}

function promiseIn({ state, agent, definition }: ItemUnderCheck): ReturnType<typeof promiseOf> {
  // Whoever has no tools that write owes an answer.
  if (definition.tools !== 'all') return { kind: 'answer' };
  const artifact = definition.each ?? '';
  const plan = state.artifacts[artifact] ?? '';
  const found = parsePlanDocument(plan).items.find(({ line }) => line === agent.item?.line);
  if (found === undefined) return { kind: 'unnamed' };
  const promise = promiseOf(found);
  // A person who changed where an item goes need not have changed the planner's line about it, too (SPEC P5).
  const before = editedItem(reviewOf(state, artifact), plan, found)?.before;
  const isStale = before?.includes(`: ${found.deliverable}`) === true;
  return isStale && promise.kind === 'change' ? { ...promise, targets: [] } : promise;
}

function nothingChanged(promise: ReturnType<typeof promiseOf>): string {
  const deliverable = promise.kind === 'change' ? promise.deliverable : null;
  return deliverable === null
    ? 'nothing was changed'
    : `nothing was changed, and this was to be delivered: ${deliverable}`;
}

/** Office files and tables that the item touched can be opened and are not empty, whether or not the plan names them. */
async function soundness(changed: readonly string[], checked: readonly string[], against: Looking): Promise<string[]> {
  const bare = {
    ...{ sheets: [], ranges: [], sections: [], columns: [], counts: [] },
    ...{ pattern: false, mayBeEmpty: false, removed: false },
  };
  const others = changed.filter((path) => !checked.includes(path) && /\.(?:xlsx|xlsm|docx|pptx|pdf)$/i.test(path));
  const looked = await Promise.all(
    others.map(async (path) =>
      (await against.files.stat(path)) === null ? [] : (await checkTarget({ path, ...bare }, against)).problems,
    ),
  );
  return looked.flat();
}
