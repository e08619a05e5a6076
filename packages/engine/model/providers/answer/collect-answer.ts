import type { WebFindings } from '../../client/web-findings.ts';
import type { FinishPart, StreamPart } from '../language/language-model.ts';
import type { WebSearchTool } from '../language/web-search-tool.ts';
import type { AnswerPart, JsonObject, PartMetadata } from '../prompt/continuation.ts';
import { echoedArguments } from '../prompt/echoed-arguments.ts';
import { WebCollector } from './collect-web.ts';

interface Block {
  readonly type: 'text' | 'reasoning';
  text: string;
  metadata: PartMetadata;
}
interface Call {
  readonly type: 'call';
  readonly id: string;
  readonly tool: string;
  readonly input: string;
  readonly metadata: PartMetadata;
}

export interface CollectedCall {
  readonly tool: string;
  /** As the model wrote them. */
  readonly input: string;
}

type Metadata = NonNullable<FinishPart['providerMetadata']>;

/** Puts the pieces of a stream together, in the order in which they began. */
export class AnswerCollector {
  readonly #order: (Block | Call)[] = [];
  readonly #open = new Map<string, Block>();
  readonly #web = new WebCollector();
  #finish: FinishPart | undefined;
  #error: { readonly value: unknown } | undefined;

  /** Takes one piece; returns the text in it that people may see at once. */
  add(part: StreamPart): string {
    this.#web.add(part);
    switch (part.type) {
      case 'text-start':
      case 'reasoning-start':
        this.#block(part).metadata = merge({}, part.providerMetadata);
        return '';
      case 'text-delta':
      case 'reasoning-delta': {
        const block = this.#block(part);
        block.text += part.delta;
        block.metadata = merge(block.metadata, part.providerMetadata);
        return part.type === 'text-delta' ? part.delta : '';
      }
      case 'text-end':
      case 'reasoning-end': {
        const block = this.#block(part);
        block.metadata = merge(block.metadata, part.providerMetadata);
        this.#open.delete(`${block.type} ${part.id}`);
        return '';
      }
      case 'tool-call':
        // Done where it was asked for: nobody here has anything to do.
        if (part.providerExecuted === true) return '';
        this.#order.push({
          type: 'call',
          id: part.toolCallId,
          tool: part.toolName,
          input: part.input,
          metadata: merge({}, part.providerMetadata),
        });
        return '';
      case 'finish':
        this.#finish = part;
        return '';
      case 'error':
        this.#error ??= { value: part.error };
        return '';
      default:
        return '';
    }
  }

  get text(): string {
    return this.#order.map((part) => (part.type === 'text' ? part.text : '')).join('');
  }

  get calls(): readonly CollectedCall[] {
    return this.#order.filter((part) => part.type === 'call');
  }

  get finish(): FinishPart | undefined {
    return this.#finish;
  }

  /** The first error event, which makes the rest worthless whatever follows it. */
  get error(): { readonly value: unknown } | undefined {
    return this.#error;
  }

  /** How often the provider used its own search so far. */
  get searchUses(): number {
    return this.#web.uses;
  }

  web(tool: WebSearchTool): WebFindings {
    return this.#web.findings(tool, this.#finish);
  }

  /** The answer as it has to be handed back. */
  get parts(): readonly AnswerPart[] {
    return this.#order.map((part): AnswerPart => {
      const metadata = Object.keys(part.metadata).length === 0 ? {} : { metadata: part.metadata };
      if (part.type !== 'call') return { type: part.type, text: part.text, ...metadata };
      return { type: 'call', id: part.id, tool: part.tool, input: inputFor(part.input), ...metadata };
    });
  }

  #block(part: { readonly type: string; readonly id: string }): Block {
    const type = part.type.startsWith('text') ? 'text' : 'reasoning';
    const key = `${type} ${part.id}`;
    let block = this.#open.get(key);
    if (block === undefined) {
      block = { type, text: '', metadata: {} };
      this.#open.set(key, block);
      this.#order.push(block);
    }
    return block;
  }
}

/** What goes back for a call. Arguments that are no object go back as none; the receipt explains what was wrong. */
function inputFor(input: string): JsonObject {
  return parseArguments(input) ?? echoedArguments(input);
}

/** The arguments, or undefined where the model wrote something else than a JSON object. */
export function parseArguments(input: string): JsonObject | undefined {
  if (input.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(input);
    return isPlainObject(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isPlainObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Signatures come with whichever event the provider likes; later ones add to earlier ones. */
function merge(known: PartMetadata, added: Metadata | undefined): PartMetadata {
  if (added === undefined) return known;
  const merged: PartMetadata = { ...known };
  for (const [provider, values] of Object.entries(added)) {
    const present = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
    const plain: JsonObject = JSON.parse(JSON.stringify(Object.fromEntries(present)));
    merged[provider] = { ...merged[provider], ...plain };
  }
  return merged;
}
