import { type FormatKind, formatsNamed } from '@galley/formats';
import type { Session } from '../../model/index.ts';
import { moreToolsName, spokenTools, type ToolNeed } from '../../tools/index.ts';
import { withoutInstructions } from './without-instructions.ts';

type Node = NonNullable<Session['last']>;

/** What the messages of a Session name, by who wrote them. */
interface Said {
  readonly inPrompts: ReadonlySet<FormatKind>;
  readonly byModel: ReadonlySet<FormatKind>;
  readonly inResults: ReadonlySet<FormatKind>;
  /** Tools that were called or asked for. */
  readonly tools: ReadonlySet<string>;
  /** Tools that the prompts speak of. */
  readonly spoken: ReadonlySet<string>;
}

const nothing: Said = {
  inPrompts: new Set(),
  byModel: new Set(),
  inResults: new Set(),
  tools: new Set(),
  spoken: new Set(),
};

export interface WorkAtHand {
  readonly session: Session | null;
  /** The prompt that is about to be said. */
  readonly prompt?: string | undefined;
  /** The State's prompt before its variables are filled in: its words are about how to work, not what on. */
  readonly instructions?: string;
  /** The one item that is carried out, with the lines under it; null where the work is all that the prompt says. */
  readonly item: string | null;
  readonly request: string;
}

/**
 * What decides which tools a model is shown. Taken from what the journal holds alone, so that a Run that goes on after a crash
 * shows its model the same tools. An item is its own words and the request; the list of all files does not count beside them.
 */
export function toolNeed({ session, prompt = '', instructions = '', item, request }: WorkAtHand): ToolNeed {
  const said = withPrompt(saidIn(session, instructions), prompt, instructions);
  const { inPrompts } = said;
  if (item === null) {
    const formats = join(join(inPrompts, said.byModel), said.inResults);
    return { formats, writes: null, named: join(said.tools, said.spoken) };
  }
  const words = `${item}\n${request}`;
  const meant = formatsNamed(words, 'names and words');
  const formats = join(meant.length === 0 ? inPrompts : new Set(meant), said.byModel);
  const delivered = formatsNamed(deliverables(item), 'names and words');
  return {
    formats,
    writes: delivered.length === 0 ? null : new Set(delivered),
    named: join(join(said.tools, spokenTools(words)), [...said.spoken, ...spokenTools(prompt)].filter(isOfDatasources)),
  };
}

/** An item works with what is attached, whether its own words say so or not. */
function isOfDatasources(tool: string): boolean {
  return tool.startsWith('datasource_');
}

/** The lines of an item that say what it is to deliver (SPEC P2). */
function deliverables(item: string): string {
  return (item.match(/^[\s>*-]*deliverables?:.*$/gim) ?? []).join('\n');
}

interface Known {
  readonly instructions: string;
  readonly said: Said;
}

const known = new WeakMap<Node, Known>();

/** Remembered with each message, as its length is: a Session only grows. */
function saidIn(session: Session | null, instructions: string): Said {
  const unknown: Node[] = [];
  let node = session?.last ?? null;
  while (node !== null && known.get(node)?.instructions !== instructions) {
    unknown.push(node);
    node = node.previous;
  }
  let said = node === null ? nothing : (known.get(node)?.said ?? nothing);
  for (const added of unknown.toReversed()) {
    said = withMessage(said, added.message, instructions);
    known.set(added, { instructions, said });
  }
  return said;
}

/** What the engine itself says on the way counts by the files that it names. */
function withPrompt(said: Said, text: string, instructions: string): Said {
  const own = withoutInstructions(text, instructions);
  if (own === null) return { ...said, inPrompts: join(said.inPrompts, formatsNamed(text, 'names')) };
  const inPrompts = join(said.inPrompts, formatsNamed(own, 'names and words'));
  return { ...said, inPrompts, spoken: join(said.spoken, spokenTools(own)) };
}

function withMessage(said: Said, message: Node['message'], instructions: string): Said {
  if (message.role === 'user') return withPrompt(said, message.text, instructions);
  if (message.role === 'tool') {
    return { ...said, inResults: join(said.inResults, formatsNamed(message.receipt, 'names')) };
  }
  const { text, tool_calls: calls } = message;
  const byModel = join(said.byModel, formatsNamed(JSON.stringify([text, calls]), 'names'));
  return { ...said, byModel, tools: join(said.tools, calls.flatMap(toolsWanted)) };
}

function toolsWanted({ tool, arguments: input }: { readonly tool: string; readonly arguments: object }): string[] {
  if (tool !== moreToolsName) return [tool];
  const names: unknown = 'names' in input ? input.names : null;
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}

/** The same set where nothing is new: most messages name what is known. */
function join<Value>(before: ReadonlySet<Value>, added: Iterable<Value>): ReadonlySet<Value> {
  const fresh = [...added].filter((value) => !before.has(value));
  return fresh.length === 0 ? before : new Set([...before, ...fresh]);
}
