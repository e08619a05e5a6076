import type { ConversationEntry } from '@galley/schema';
import type { ChangeEntry, FileEntry } from '../../workbench/index.ts';
import {
  type AgentState,
  type ItemAnswer,
  parsePlan,
  type RunState,
  type StateDefinition,
} from '../../workflow/index.ts';
import { digestConversation } from './conversation-digest.ts';
import { describeFiles, formatSize } from './manifest.ts';

export interface PromptSources {
  readonly state: RunState;
  readonly agent: AgentState;
  readonly definition: StateDefinition;
  readonly files: readonly FileEntry[];
  readonly leftOut: number;
  readonly changes: readonly ChangeEntry[];
  readonly conversation: readonly ConversationEntry[];
}

/** Everything a workflow's prompts may name in double braces. Each artifact is there under its name without ending. */
export function promptVariables(sources: PromptSources): Record<string, string> {
  const { state, agent } = sources;
  const artifacts = Object.entries(state.artifacts).map(([name, text]) => [name.replace(/\.[^.]+$/, ''), text]);
  const files = describeFiles(sources.files, sources.leftOut);
  return {
    research: '',
    plan: '',
    ...Object.fromEntries(artifacts),
    ...state.started.variables,
    ...agent.variables,
    ...agent.handed,
    ...(agent.input === null ? {} : { input: agent.input, result: agent.input }),
    request: state.started.request,
    files,
    manifest: files,
    conversation: digestConversation(sources.conversation, state.started.message_id),
    feedback: agent.feedback,
    item: itemText(sources),
    failure: agent.item?.failure ?? '',
    answers: state.answers.map(answerLine).join('\n'),
    changes: sources.changes.map(changeLine).join('\n'),
  };
}

function itemText({ state, agent, definition }: PromptSources): string {
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
