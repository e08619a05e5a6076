import type { Continuation, SessionMessage, Usage } from '@galley/schema';
import type { Effort } from './efforts.ts';
import type { Origin } from './session.ts';
import type { WebFindings } from './web-findings.ts';
import type { WireRequest } from './wire-request.ts';

/** A tool as a model is told of it. `parameters` is JSON Schema. */
export interface ToolDeclaration {
  readonly name: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface ModelRequest {
  readonly model: string;
  readonly system: string;
  readonly messages: readonly SessionMessage[];
  readonly tools: readonly ToolDeclaration[];
  /** The model's own default when left out. */
  readonly effort?: Effort;
  readonly maxOutputTokens?: number;
  /** The same for all requests that begin alike: providers find what they kept by it. */
  readonly cacheKey?: string;
  /** `required` makes the first call of a grounding phase use a tool (SPEC A3). `auto` when left out. */
  readonly toolChoice?: 'auto' | 'required' | 'none';
  /** The provider searches the web with its own tool. Only with a consent of its own (SPEC P17). */
  readonly webSearch?: { readonly query: string };
}

export interface RequestedCall {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** What the model wrote, where it is no JSON object; the loop explains it to the model. */
  readonly malformed?: string;
}

export interface ModelAnswer {
  readonly text: string;
  /** Without ids: the engine numbers calls itself, so that a replay finds the same ones. */
  readonly tool_calls: readonly RequestedCall[];
  /** Must be handed back in the assistant's message on the next call. */
  readonly continuation?: Continuation;
  readonly usage: Usage;
  /** What the provider's own search found; left out where the request was for none. */
  readonly web?: WebFindings;
}

export interface RawResponse {
  readonly status: number;
  readonly content_type: string;
  /** As much of it as came before it ended, broke off or was refused. */
  readonly body: string;
}

export interface ModelCallOptions {
  readonly signal: AbortSignal;
  readonly onDelta: (text: string) => void;
  /** Takes what the provider sent, as it came, for people who look for a fault (SPEC O14). Never a key. */
  readonly onRaw?: (response: RawResponse) => void;
  /** Who asks, for the egress log. */
  readonly origin?: { readonly run: string; readonly call: string; readonly content?: Origin };
  /** Told of what is about to leave, before it does. Models that send nothing never call it. */
  readonly onSent?: (sent: WireRequest) => void;
  /** Told of what the provider's own search has done so far, each time that it did something: also of one that fails then. */
  readonly onWeb?: (findings: WebFindings) => void;
  /** Bytes of a picture that a message names by hash. Only clients of models that see call it. */
  readonly readImage?: (hash: string) => Promise<Uint8Array>;
}

/**
 * The port to every model. One call, one answer; the loop around it is ours. A call resolves only with a
 * complete answer: whatever breaks off, is filtered or is refused rejects with a ModelError.
 */
export interface ModelClient {
  call(request: ModelRequest, options: ModelCallOptions): Promise<ModelAnswer>;
}
