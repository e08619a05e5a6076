import type { SessionMessage } from '@galley/schema';
import type {
  AssistantPart,
  Prompt,
  PromptMessage,
  ToolOutput,
  ToolPart,
  UserPart,
} from '../language/language-model.ts';
import { type AnswerPart, type JsonObject, partsFor } from './continuation.ts';
import { echoedArguments } from './echoed-arguments.ts';
import { imagesOf, type Pictures, picturePart } from './pictures.ts';
import { splitStable } from './stable-part.ts';

export interface PromptOptions {
  /** The whole id of the model: only its own continuations go back to it. */
  readonly model: string;
  readonly system: string;
  readonly messages: readonly SessionMessage[];
  readonly pictures: Pictures | null;
  /** Whether a tool's result may hold pictures, or they have to follow it as a message of their own. */
  readonly picturesInResults: boolean;
  /** Ends the prompt with a note to begin with a tool, for models that cannot be made to. */
  readonly toolNote: boolean;
  /** Whether the part of a prompt that other Sessions share becomes a part of its own. */
  readonly splitsStable?: boolean | undefined;
}

export const toolNoteText = 'Begin with a tool call: look before you answer. Do not answer from memory.';

/** A Session's messages as a provider is sent them. Pure: the same messages make the same bytes. */
export function toPrompt(options: PromptOptions): Prompt {
  const prompt: PromptMessage[] = options.system === '' ? [] : [{ role: 'system', content: options.system }];
  const open = new OpenCalls();
  let pictures: UserPart[] = [];
  const settle = (): void => {
    for (const part of open.abandon()) addResult(prompt, part);
    if (pictures.length > 0) prompt.push({ role: 'user', content: pictures });
    pictures = [];
  };
  for (const message of options.messages) {
    if (message.role === 'tool') {
      const id = open.take(message.call_id);
      const inside = options.picturesInResults && id !== undefined;
      const shown = imagesOf(message).map((image) => picturePart(image, options.pictures));
      if (id === undefined) pictures.push({ type: 'text', text: `Result of ${message.tool}: ${message.receipt}` });
      else addResult(prompt, { ...resultHead(id, message.tool), output: outputOf(message, inside ? shown : []) });
      if (!inside) pictures.push(...shown);
      continue;
    }
    settle();
    if (message.role === 'user') {
      const shown = imagesOf(message).map((image) => picturePart(image, options.pictures));
      const text = isBlank(message.text) ? [] : splitStable(message.text, options.splitsStable ? message.stable : 0);
      const content = [...text, ...shown];
      prompt.push({ role: 'user', content: content.length === 0 ? [{ type: 'text', text: '(nothing)' }] : content });
      continue;
    }
    const parts = partsFor(options.model, message.continuation) ?? plainParts(message, open);
    if (parts.some(({ type }) => type === 'tool_note')) addNote(prompt);
    open.expect(message.tool_calls, parts);
    const content = parts.flatMap(assistantPart);
    if (content.length > 0) prompt.push({ role: 'assistant', content });
  }
  settle();
  if (options.toolNote) addNote(prompt);
  return prompt;
}

type AssistantTurn = Extract<SessionMessage, { role: 'assistant' }>;
type ToolTurn = Extract<SessionMessage, { role: 'tool' }>;

function plainParts(message: AssistantTurn, open: OpenCalls): readonly AnswerPart[] {
  const calls = message.tool_calls.map((call): AnswerPart => {
    const input = call.malformed === undefined ? asJson(call.arguments) : echoedArguments(call.malformed);
    return { type: 'call', id: open.nextId(), tool: call.tool, input };
  });
  return isBlank(message.text) ? calls : [{ type: 'text', text: message.text }, ...calls];
}

function assistantPart(part: AnswerPart): readonly AssistantPart[] {
  if (part.type === 'tool_note' || (part.type === 'text' && part.metadata === undefined && isBlank(part.text)))
    return [];
  const options = part.metadata === undefined ? {} : { providerOptions: part.metadata };
  if (part.type === 'call') {
    return [{ type: 'tool-call', toolCallId: part.id, toolName: part.tool, input: part.input, ...options }];
  }
  return [{ type: part.type, text: part.text, ...options }];
}

/** Arguments came out of JSON and go back into it. */
function asJson(value: Readonly<Record<string, unknown>>): JsonObject {
  return JSON.parse(JSON.stringify(value));
}

/** Some models begin with an empty line and a provider then refuses it back: text has to say something. */
function isBlank(text: string): boolean {
  return text.trim() === '';
}

function resultHead(toolCallId: string, toolName: string) {
  return { type: 'tool-result' as const, toolCallId, toolName };
}

function outputOf(message: ToolTurn, pictures: readonly UserPart[]): ToolOutput {
  const text = message.receipt === '' ? '(nothing)' : message.receipt;
  if (!message.success) return { type: 'error-text', value: text };
  if (pictures.length === 0) return { type: 'text', value: text };
  return { type: 'content', value: [{ type: 'text', text }, ...pictures] };
}

/** Results of one answer belong into one message: providers refuse a call whose result comes any later. */
function addResult(prompt: PromptMessage[], part: ToolPart): void {
  const last = prompt.at(-1);
  if (last?.role === 'tool') last.content.push(part);
  else prompt.push({ role: 'tool', content: [part] });
}

function addNote(prompt: PromptMessage[]): void {
  const note: UserPart = { type: 'text', text: toolNoteText };
  const last = prompt.at(-1);
  if (last?.role === 'user') last.content.push(note);
  else prompt.push({ role: 'user', content: [note] });
}

/** Calls whose results are still to come: our ids on one side, the provider's on the other. */
class OpenCalls {
  readonly #waiting = new Map<string, { readonly id: string; readonly tool: string }>();
  #count = 0;

  /** Our own call ids may hold characters that a provider refuses. These are plain, unique and the same each time. */
  nextId(): string {
    this.#count += 1;
    return `galley_${this.#count}`;
  }

  expect(calls: AssistantTurn['tool_calls'], parts: readonly AnswerPart[]): void {
    const given = parts.filter((part) => part.type === 'call');
    for (const [index, part] of given.entries()) {
      this.#waiting.set(calls[index]?.call_id ?? `unknown ${part.id}`, { id: part.id, tool: part.tool });
    }
  }

  take(callId: string): string | undefined {
    const call = this.#waiting.get(callId);
    this.#waiting.delete(callId);
    return call?.id;
  }

  /** Results that never came. A provider refuses a conversation that leaves a call open. */
  abandon(): readonly ToolPart[] {
    const parts = [...this.#waiting.values()].map(({ id, tool }): ToolPart => {
      return {
        ...resultHead(id, tool),
        output: { type: 'error-text', value: 'No result was recorded for this call.' },
      };
    });
    this.#waiting.clear();
    return parts;
  }
}
