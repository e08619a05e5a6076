export interface ServerUsage {
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly cache_creation_input_tokens: number;
  readonly cache_read_input_tokens: number;
}

/** What the server does with one request for a message. */
export type ScriptedAnswer =
  | { readonly kind: 'text'; readonly text: string; readonly usage?: Partial<ServerUsage>; readonly delayMs?: number }
  | {
      readonly kind: 'tools';
      readonly text?: string;
      readonly calls: readonly { readonly name: string; readonly input: Readonly<Record<string, unknown>> }[];
      readonly usage?: Partial<ServerUsage>;
    }
  | {
      readonly kind: 'error';
      readonly status: number;
      readonly type: string;
      readonly message: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Begins to stream the text, then drops the connection before the message ends. */
  | { readonly kind: 'cut'; readonly text: string }
  /** Begins to stream the text, then says nothing more and keeps the connection. */
  | { readonly kind: 'hang'; readonly text: string }
  /** Streams the text again and again and never comes to an end. */
  | { readonly kind: 'trickle'; readonly text: string; readonly everyMs: number };
