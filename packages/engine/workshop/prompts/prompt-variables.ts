import type { ConversationEntry } from '@galley/schema';
import type { ChangeEntry, FileEntry } from '../../workbench/index.ts';
import {
  type AgentState,
  type ItemAnswer,
  namesIn,
  parsePlan,
  type RunState,
  renderTemplate,
  type StateDefinition,
} from '../../workflow/index.ts';
import { digestConversation } from './conversation-digest.ts';
import { describeFiles, formatSize } from './manifest.ts';

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
}

/** The State's prompt with the values of its variables. */
export async function renderPrompt(place: PromptPlace, sources: PromptSources): Promise<string> {
  const { prompt } = place.definition;
  const names = namesIn(prompt);
  if (names.size === 0) return prompt;
  const looked = await lookedUp(names, place, sources);
  return renderTemplate(prompt, { ...looked, ...promptVariables(place) });
}

async function lookedUp(names: ReadonlySet<string>, { state }: PromptPlace, sources: PromptSources) {
  const looked: Record<string, string> = {};
  if (names.has('files') || names.has('manifest')) {
    const { files, leftOut } = await sources.files();
    looked.files = describeFiles(files, leftOut);
    looked.manifest = looked.files;
  }
  if (names.has('changes')) looked.changes = (await sources.changes()).map(changeLine).join('\n');
  if (names.has('conversation')) {
    looked.conversation = digestConversation(sources.conversation(), state.started.message_id);
  }
  return looked;
}

/** Everything else that a workflow's prompts may name. Each artifact is there under its name without ending. */
function promptVariables(place: PromptPlace): Record<string, string> {
  const { state, agent } = place;
  const artifacts = Object.entries(state.artifacts).map(([name, text]) => [name.replace(/\.[^.]+$/, ''), text]);
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
    answers: state.answers.map(answerLine).join('\n'),
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

function itemText({ state, agent, definition }: PromptPlace): string {
  if (agent.item === null) return '';
  const items = parsePlan(state.artifacts[definition.each ?? ''] ?? '');
  return items.find((item) => item.line === agent.item?.line)?.text ?? '';
}

function answerLine(answer: ItemAnswer): string {
  const text = answer.text.replaceAll(/\s*\n\s*/g, ' ').trim();
  return `- ${answer.number}. ${answer.label}: ${answer.failed ? 'FAILED: ' : ''}${text}`;
}

function changeLine(change: ChangeEntry): string {
  return `- \`${change.path}\` (${change.change}, ${formatSize(change.size)})`;
}
