import type { SessionMessage, Usage } from '@galley/schema';

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
}

export interface ModelAnswer {
  readonly text: string;
  /** Without ids: the engine numbers calls itself, so that a replay finds the same ones. */
  readonly tool_calls: readonly { readonly tool: string; readonly arguments: Readonly<Record<string, unknown>> }[];
  readonly usage: Usage;
}

export interface ModelCallOptions {
  readonly signal: AbortSignal;
  readonly onDelta: (text: string) => void;
}

/** The port to every model. One call, one answer; the loop around it is ours. */
export interface ModelClient {
  call(request: ModelRequest, options: ModelCallOptions): Promise<ModelAnswer>;
}
