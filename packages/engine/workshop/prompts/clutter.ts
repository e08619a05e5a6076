import type { ToolDeclaration } from '../../model/index.ts';
import { namesIn, type StateDefinition } from '../../workflow/index.ts';
import type { PromptValues } from './prompt-variables.ts';

export const clutterSources = ['instructions', 'tools', 'files', 'maps', 'context', 'conversation', 'run'] as const;
export type ClutterSource = (typeof clutterSources)[number];
export type Clutter = Readonly<Record<ClutterSource, number>>;

const ofVariable: Readonly<Record<string, ClutterSource>> = {
  files: 'files',
  manifest: 'files',
  context: 'context',
  conversation: 'conversation',
};

export interface ClutterInput {
  readonly definition: StateDefinition;
  readonly system: string;
  readonly tools: readonly ToolDeclaration[];
  readonly values: PromptValues;
}

/** Where the characters of a State's first request come from: every one of them is counted exactly once (SPEC C7). */
export function measureClutter({ definition, system, tools, values }: ClutterInput): Clutter {
  const clutter = { instructions: 0, tools: 0, files: 0, maps: 0, context: 0, conversation: 0, run: 0 };
  const { prompt } = definition;
  let placeholders = 0;
  for (const name of namesIn(prompt)) {
    const value = values.variables[name];
    if (value === undefined) continue;
    const written = prompt.match(new RegExp(`\\{\\{\\s*${quoted(name)}\\s*\\}\\}`, 'g')) ?? [];
    placeholders += written.reduce((sum, text) => sum + text.length, 0);
    clutter[ofVariable[name] ?? 'run'] += value.length * written.length;
    if (name === 'manifest') {
      clutter.maps += values.mapCharacters * written.length;
      clutter.files -= values.mapCharacters * written.length;
    }
  }
  clutter.instructions = system.length + prompt.length - placeholders;
  clutter.tools = tools.length === 0 ? 0 : JSON.stringify(tools).length;
  return clutter;
}

function quoted(name: string): string {
  return name.replaceAll(/[.-]/g, '\\$&');
}
