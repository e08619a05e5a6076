import type { FinishPart, ProviderTool } from './language-model.ts';

/** A provider's own tool that searches the web. */
export interface WebSearchTool {
  readonly tool: ProviderTool;
  /** Searches and opened pages that one call may make. What passes it is ended here, whatever the provider was told. */
  readonly mostUses: number;
  /** Dollars for a search beside the tokens; null where it differs by model or plan. */
  readonly fee: number | null;
  /** What the end of an answer says of the searches in it. */
  told(metadata: FinishPart['providerMetadata']): { readonly searches?: number; readonly queries?: readonly string[] };
}
