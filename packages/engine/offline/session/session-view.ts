import type { SessionMessage } from '@galley/schema';
import type { ToolDeclaration } from '../../model/index.ts';

/** A finished tool call as a model sees it: the receipt, parsed where it is JSON. */
export interface ToolOutcome {
  readonly tool: string;
  readonly success: boolean;
  readonly receipt: unknown;
}

export type Phase = 'research' | 'plan' | 'implement' | 'check' | 'summary' | 'other';

/** What the offline model reads off a Session: the same text and receipts that any model is given. */
export interface SessionView {
  readonly phase: Phase;
  readonly prompt: string;
  section(name: string): string;
  readonly outcomes: readonly ToolOutcome[];
  readonly tools: readonly ToolDeclaration[];
}

export function readSession(messages: readonly SessionMessage[], tools: readonly ToolDeclaration[] = []): SessionView {
  const first = messages.find((message) => message.role === 'user');
  const prompt = first?.role === 'user' ? first.text : '';
  return {
    phase: phaseOf(prompt),
    prompt,
    tools,
    section: (name) => sectionOf(prompt, name),
    outcomes: messages.flatMap((message) =>
      message.role === 'tool'
        ? [{ tool: message.tool, success: message.success, receipt: parseReceipt(message.receipt) }]
        : [],
    ),
  };
}

/** By what the prompt hands over, not by its title: a person may copy the workflow and reword it. */
function phaseOf(prompt: string): Phase {
  const has = (name: string) => prompt.includes(`\n<${name}>\n`);
  if (has('item') && has('claim')) return 'check';
  if (has('item') && sectionOf(prompt, 'item') !== '') return 'implement';
  if (has('answers')) return 'summary';
  if (has('research')) return 'plan';
  return has('request') && has('files') ? 'research' : 'other';
}

/** The text between `<name>` and the last `</name>`, each on a line of its own, so that content may hold tags. */
function sectionOf(prompt: string, name: string): string {
  const start = prompt.indexOf(`\n<${name}>\n`);
  const end = prompt.lastIndexOf(`\n</${name}>`);
  if (start < 0 || end < start) return '';
  return prompt.slice(start + name.length + 4, Math.max(end, start + name.length + 4)).trim();
}

function parseReceipt(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A receipt may be plain text: then the text itself is what the model sees.
    return text;
  }
}
