import type { ModelRequest } from '../client/model-client.ts';
import type { LanguageModel, Prompt, ProviderOptions } from './language/language-model.ts';
import type { WebSearchTool } from './language/web-search-tool.ts';
import type { ModelFacts } from './model-facts.ts';
import type { SchemaDialect } from './schema/schema-dialect.ts';

export interface Connection {
  readonly baseUrl: string;
  /** Empty when the server wants none. */
  readonly key: string;
  readonly fetch: typeof globalThis.fetch;
}

/** How one request is put to one model (SPEC A3). */
export interface Profile {
  readonly maxOutputTokens: number;
  readonly providerOptions: ProviderOptions;
  /** False where the model refuses to be made to use a tool: it is asked in words instead. */
  readonly canForceTools: boolean;
}

/** What differs between providers. Everything else is one client. */
export interface ProviderAdapter {
  readonly baseUrl: string;
  readonly needsKey: boolean;
  readonly dialect: SchemaDialect;
  readonly picturesInResults: boolean;
  readonly lenientEnd: boolean;
  /** Whether the part of a prompt that other Sessions share becomes a part of its own, which can be marked. */
  readonly splitsStable?: boolean;
  /** Loads the provider's package when it is first needed: it costs more than the rest of the program's start. */
  open(model: string, connection: Connection): Promise<LanguageModel>;
  profile(request: ModelRequest, model: ModelFacts): Profile;
  /** Left out where the provider has none. */
  readonly webSearch?: WebSearchTool;
  /** Last touch to the prompt, such as marks for the provider's cache. */
  finishPrompt?(prompt: Prompt): Prompt;
}
