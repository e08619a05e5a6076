import type { TrustQuestion } from '@galley/schema';
import type { AgentState, RunState, Workflows } from '../../workflow/index.ts';
import { type ProgramContext, sandboxNotice } from './program-reach.ts';
import { sameProgram, scriptRef } from './program-ref.ts';

interface Asking {
  readonly state: RunState;
  readonly workflows: Workflows;
}

/** What the Agents of a Run wait for permission to run: each script or program once. */
export function viewTrustQuestions({ state, workflows }: Asking): TrustQuestion[] {
  if (state.counts.waiting === 0) return [];
  const questions: TrustQuestion[] = [];
  for (const agent of state.agents.values()) {
    if (agent.pending?.kind !== 'trust') continue;
    const { program, sandboxed } = agent.pending;
    const same = questions.find((question) => sameProgram(question.program, program));
    if (same !== undefined) {
      same.agent_count += 1;
      continue;
    }
    questions.push({
      program,
      workflow: workflows.get(agent.workflow)?.name ?? agent.workflow,
      state: agent.state,
      agent_id: agent.id,
      agent_count: 1,
      lines: scriptText(workflows, agent)?.trimEnd().split('\n').length ?? null,
      sandboxed,
    });
  }
  return questions;
}

/** The same with the whole text of scripts, and what it can reach. A journal may come from somebody else: this is looked up. */
export async function showTrustQuestions(
  context: ProgramContext,
  asking: Asking,
): Promise<(TrustQuestion & { text: string | null; notice: string })[]> {
  const shown = viewTrustQuestions(asking).map(async (question) => {
    const agent = asking.state.agents.get(question.agent_id);
    const text = agent === undefined ? null : scriptText(asking.workflows, agent);
    return { ...question, ...(await sandboxNotice(context, question.program)), text };
  });
  return await Promise.all(shown);
}

/** The text that would run, and only that: shown and run must be the same. */
function scriptText(workflows: Workflows, { workflow, state, pending }: AgentState): string | null {
  const script = workflows.get(workflow)?.states.get(state)?.script;
  if (script === undefined || pending?.kind !== 'trust') return null;
  return sameProgram(scriptRef(script), pending.program) ? script.text : null;
}
