import { joinSources, noSources, originOf, readSources, recordSources, type Sources } from '../../model/index.ts';
import type { AgentState, Prompt } from '../../workflow/index.ts';
import type { RunContext } from '../context/run-context.ts';
import type { RunRecord } from '../record/run-record.ts';
import { sourcesInDraft } from '../sharing/share-limit.ts';

interface TurnOrigin {
  readonly context: RunContext;
  readonly record: RunRecord;
  readonly agent: AgentState;
  readonly prompt: Prompt;
  /** Files that it is handed as they are; null for all, so that nobody knows which of them it reads. */
  readonly given: readonly string[] | null;
}

/** What a program has heard of in its turn, and so what it writes and says may be made from (SPEC T6). */
export function turnSources({ context, record, agent, prompt, given }: TurnOrigin) {
  const known = agent.session === null ? noSources : originOf(agent.session).sources;
  const asked = joinSources(known, prompt.origin?.sources ?? null);
  const laidOut = given === null ? null : joinAll(given.map((path) => sourcesInDraft(context.workbench, path)));

  function told(): Sources {
    const pending = record.state.agents.get(agent.id)?.pending;
    const byTools = pending?.kind === 'run_turn' ? pending.calls.sources : null;
    return joinSources(laidOut, byTools);
  }

  return {
    /** In this turn, beside its prompt. */
    heard: () => recordSources(told()),
    madeFrom: (read: readonly string[] | null) =>
      recordSources(joinSources(joinSources(asked, told()), readSources(read))),
  };
}

function joinAll(lists: readonly (readonly string[] | null)[]): Sources {
  return lists.reduce<Sources>((all, list) => joinSources(all, readSources(list)), noSources);
}
