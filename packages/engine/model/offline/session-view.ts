import type { SessionMessage } from '@galley/schema';

/** A finished tool call as a model sees it: the receipt, parsed where it is JSON. */
export interface ToolOutcome {
  readonly tool: string;
  readonly success: boolean;
  readonly receipt: unknown;
}

/** What the offline model reads off a Session: the same text and receipts that any model is given. */
export interface SessionView {
  /** First heading of the prompt: `Research`, `Plan`, `Implement one item`, `Summary`. */
  readonly phase: string;
  section(name: string): string;
  readonly outcomes: readonly ToolOutcome[];
}

export function readSession(messages: readonly SessionMessage[]): SessionView {
  const first = messages.find((message) => message.role === 'user');
  const prompt = first?.role === 'user' ? first.text : '';
  return {
    phase: /^#\s+(.+)$/m.exec(prompt)?.[1]?.trim() ?? '',
    section: (name) => sectionOf(prompt, name),
    outcomes: messages.flatMap((message) =>
      message.role === 'tool'
        ? [{ tool: message.tool, success: message.success, receipt: parseReceipt(message.receipt) }]
        : [],
    ),
  };
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
