export const protocols = ['anthropic', 'responses', 'chat', 'gemini'] as const;
export type Protocol = (typeof protocols)[number];

export type ScriptedBlock =
  /** `pieces` are sent one event each; otherwise the text is cut into a few. */
  | {
      readonly type: 'text';
      readonly text: string;
      readonly pieces?: readonly string[];
      /** Pages of a search that the text cites. */
      readonly cites?: readonly ScriptedPage[];
    }
  /** `proof` is the signature, encrypted content or thought signature that has to come back. */
  | { readonly type: 'reasoning'; readonly text: string; readonly proof?: string }
  /** The provider's own search of the web: its call, and what it found or the word for why it failed. */
  | {
      readonly type: 'search';
      readonly query: string;
      readonly pages: readonly ScriptedPage[];
      readonly error?: string;
      /** Pages that it opens afterwards, where the provider's tool does that (OpenAI). The last is searched within. */
      readonly opens?: readonly string[];
    }
  /** A string is sent as it is, to play a model that writes broken JSON. */
  | { readonly type: 'call'; readonly name: string; readonly input: Readonly<Record<string, unknown>> | string };

export interface ScriptedPage {
  readonly url: string;
  readonly title: string;
}

export interface ScriptedUsage {
  readonly input: number;
  readonly output: number;
  /** Part of `input` that came from the provider's cache. */
  readonly cached: number;
}

/** What goes wrong after the content has been sent, before the events that end an answer. */
export type StreamFault =
  /** The connection breaks. */
  | { readonly how: 'reset' }
  /** The response ends properly, but the answer does not. */
  | { readonly how: 'end' }
  /** Nothing more comes and the connection stays. */
  | { readonly how: 'stall' }
  /** An event that is no JSON; then the answer goes on to its proper end. */
  | { readonly how: 'garbage' }
  /** An error event in the protocol's own form; then the response ends. */
  | { readonly how: 'error'; readonly type: string; readonly message: string; readonly code?: string | number };

export type ScriptedReply =
  | {
      readonly kind: 'answer';
      readonly blocks: readonly ScriptedBlock[];
      readonly usage?: Partial<ScriptedUsage>;
      /** The protocol's own word for why it ended. */
      readonly finish?: string;
      readonly fault?: StreamFault;
      /** Before the response begins, and between two events. */
      readonly delayMs?: number;
      readonly betweenMs?: number;
    }
  | {
      readonly kind: 'http';
      readonly status: number;
      readonly body?: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Takes the request and never answers. */
  | { readonly kind: 'silence' };

export type Answer = Extract<ScriptedReply, { kind: 'answer' }>;

/** A streamed answer in parts: what is sent, and the events without which it has not ended. */
export interface WireStream {
  readonly content: readonly string[];
  readonly end: readonly string[];
}

/** How one protocol is spoken. Everything it sends is text ready for the wire. */
export interface WireProtocol {
  stream(body: Readonly<Record<string, unknown>>, answer: Answer): WireStream;
  errorEvent(fault: Extract<StreamFault, { how: 'error' }>): string;
  /** Whether the request lets the server search the web; a real one never does otherwise. */
  searches(body: Readonly<Record<string, unknown>>): boolean;
  /** What the real server would say to this request with status 400; undefined where it would answer. */
  complaint(body: Readonly<Record<string, unknown>>): string | undefined;
}

export const text = (value: string, more: Partial<Answer> = {}): Answer => ({
  kind: 'answer',
  blocks: [{ type: 'text', text: value }],
  ...more,
});

export const call = (
  name: string,
  input: Readonly<Record<string, unknown>> | string,
  more: Partial<Answer> = {},
): Answer => ({
  kind: 'answer',
  blocks: [{ type: 'call', name, input }],
  ...more,
});

/** A search, and a text that cites what it found. */
export const searched = (query: string, pages: readonly ScriptedPage[], value: string): Answer => ({
  kind: 'answer',
  blocks: [
    { type: 'search', query, pages },
    { type: 'text', text: value, cites: pages.slice(0, 1) },
  ],
});

export function usageOf(answer: Answer): ScriptedUsage {
  return { input: 100, output: 20, cached: 0, ...answer.usage };
}

export function piecesOf(block: Extract<ScriptedBlock, { type: 'text' }>): readonly string[] {
  if (block.pieces !== undefined) return block.pieces;
  const size = Math.max(4, Math.ceil(block.text.length / 4));
  return block.text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [''];
}

export const jsonOf = (input: Readonly<Record<string, unknown>> | string): string =>
  typeof input === 'string' ? input : JSON.stringify(input);

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const recordsIn = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];

let count = 0;
/** Ids that differ over the whole process, as a provider's do. */
export const nextId = (prefix: string) => `${prefix}_${process.pid}x${++count}`;
