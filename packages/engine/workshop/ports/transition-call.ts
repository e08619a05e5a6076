import { isDeepStrictEqual } from 'node:util';
import type { ModelAnswer, ToolDeclaration } from '../../model/index.ts';
import {
  type AgentState,
  namesFor,
  type RunState,
  renderTransition,
  type StateDefinition,
  transitionFromTool,
  transitionTool,
  transitionToolName,
  type Workflows,
} from '../../workflow/index.ts';

/** States that end with a transition also offer it as a typed tool whose arguments list the legal moves (SPEC O2). */
export function transitionTools(
  record: { readonly workflows: Workflows; readonly state: RunState },
  agent: AgentState,
  definition: StateDefinition,
): ToolDeclaration[] {
  const driven = definition.next ?? definition.each ?? definition.gate;
  if (driven !== undefined || definition.reply) return [];
  const states = record.workflows.get(agent.workflow)?.states;
  return states === undefined ? [] : [toolOf(definition, states, namesFor(record.state.reach, agent))];
}

interface Made {
  readonly states: ReadonlyMap<string, StateDefinition>;
  readonly workflows: readonly string[];
  readonly tool: ToolDeclaration;
}

/** Thousands of Agents in one State are offered the same moves: making the list for each took a tenth of their time. */
const made = new WeakMap<StateDefinition, Made>();

function toolOf(definition: StateDefinition, states: Made['states'], workflows: readonly string[]): ToolDeclaration {
  const known = made.get(definition);
  if (known?.states === states && isDeepStrictEqual(known.workflows, workflows)) return known.tool;
  const tool = transitionTool(definition, states, workflows);
  made.set(definition, { states, workflows, tool });
  return tool;
}

/** A move by tool becomes the tag it stands for, so that the journal holds one kind of transition. */
export function withTransition(answer: ModelAnswer): ModelAnswer {
  const call = answer.tool_calls.find(({ tool }) => tool === transitionToolName);
  if (call === undefined) return answer;
  const others = answer.tool_calls.filter(({ tool }) => tool !== transitionToolName);
  // Work that is asked for in the same breath comes first; the model moves when it has seen the results.
  if (others.length > 0) return { ...answer, tool_calls: others };
  const parsed = transitionFromTool(call.arguments);
  const tag = parsed.ok ? renderTransition(parsed.transition) : `(${parsed.problem.message})`;
  return { ...answer, text: `${answer.text}\n${tag}`.trim(), tool_calls: [] };
}
