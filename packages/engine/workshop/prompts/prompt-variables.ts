import type { ConversationEntry } from '@galley/schema';
import type { ChangeEntry, FileEntry } from '../../workbench/index.ts';
import {
  type AgentState,
  linesUnder,
  namesIn,
  outlinePlan,
  parsePlan,
  type RunState,
  renderTemplate,
  type StateDefinition,
} from '../../workflow/index.ts';
import { describeAnswers } from './answers.ts';
import { describeContext } from './context-items.ts';
import { digestConversation } from './conversation-digest.ts';
import type { FileMaps } from './file-maps.ts';
import { composeManifest, describeFiles, formatSize } from './manifest.ts';
import type { PromptBudget } from './prompt-budget.ts';
import { manifestParts } from './telling-files.ts';

export interface PromptPlace {
  readonly state: RunState;
  readonly agent: AgentState;
  readonly definition: StateDefinition;
}

/** What takes a look at the folder or the whole conversation; asked only for a prompt that shows it. */
export interface PromptSources {
  files(): Promise<{ readonly files: readonly FileEntry[]; readonly leftOut: number }>;
  changes(): Promise<readonly ChangeEntry[]>;
  conversation(): readonly ConversationEntry[];
  context(): ReadonlyMap<string, string>;
  readonly maps: FileMaps;
}

export interface PromptValues {
  readonly variables: Readonly<Record<string, string>>;
  /** How much of `manifest` are maps. */
  readonly mapCharacters: number;
}

/** The State's prompt with the values of its variables. */
export async function renderPrompt(place: PromptPlace, sources: PromptSources, budget: PromptBudget): Promise<string> {
  const { prompt } = place.definition;
  if (namesIn(prompt).size === 0) return prompt;
  const { variables } = await promptValues(place, sources, budget);
  return renderTemplate(prompt, variables);
}

/** The values of everything that the State's prompt names. */
export async function promptValues(
  place: PromptPlace,
  sources: PromptSources,
  budget: PromptBudget,
): Promise<PromptValues> {
  const names = namesIn(place.definition.prompt);
  const { started, answers } = place.state;
  const looked: Record<string, string> = {};
  let mapCharacters = 0;
  if (names.has('files') || names.has('manifest')) {
    const { files, leftOut } = await sources.files();
    looked.files = describeFiles(files, leftOut, budget.manifest);
    if (names.has('manifest')) {
      const parts = await manifestParts(files, started.request, sources.maps);
      const manifest = composeManifest(parts, leftOut, budget.manifest);
      looked.manifest = manifest.text;
      mapCharacters = manifest.mapCharacters;
    }
  }
  if (names.has('changes')) looked.changes = (await sources.changes()).map(changeLine).join('\n');
  if (names.has('conversation')) {
    looked.conversation = digestConversation(sources.conversation(), started.message_id, budget.conversation);
  }
  if (names.has('context')) looked.context = describeContext(sources.context(), budget.context);
  looked.answers = describeAnswers(answers, budget.answers);
  return { variables: { ...looked, ...ownVariables(place) }, mapCharacters };
}

/** Everything else that a workflow's prompts may name. Each artifact is there under its name without ending. */
function ownVariables(place: PromptPlace): Record<string, string> {
  const { state, agent, definition } = place;
  const artifacts = Object.entries(state.artifacts).map(([name, text]) => {
    const shown = agent.item !== null && name === definition.each ? outlinePlan(text, agent.item.line) : text;
    return [name.replace(/\.[^.]+$/, ''), shown];
  });
  return {
    workflow: state.started.workflow.name,
    workflow_id: state.started.run_id,
    run_id: state.started.run_id,
    agent_id: agent.id,
    state: agent.state,
    cwd: agent.cwd ?? '',
    research: '',
    plan: '',
    item: '',
    failure: '',
    feedback: agent.feedback,
    ...Object.fromEntries(artifacts),
    ...state.started.variables,
    ...agent.variables,
    ...agent.handed,
    ...(agent.input === null ? {} : { input: agent.input, result: agent.input }),
    request: state.started.request,
    // After the Agent's own variables only here: elsewhere a fork's `item` is its author's.
    ...(agent.item === null ? {} : { item: itemText(place), failure: agent.item.failure ?? '' }),
  };
}

/** The item's words and the lines under it; without bullet, box and number. */
function itemText({ state, agent, definition }: PromptPlace): string {
  if (agent.item === null) return '';
  const plan = state.artifacts[definition.each ?? ''] ?? '';
  const item = parsePlan(plan).find(({ line }) => line === agent.item?.line);
  return item === undefined ? '' : [item.text, ...linesUnder(plan, item)].join('\n');
}

function changeLine(change: ChangeEntry): string {
  return `- \`${change.path}\` (${change.change}, ${formatSize(change.size)})`;
}
