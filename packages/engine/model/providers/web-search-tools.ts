import { z } from 'zod';
import type { WebSearchTool } from './language/web-search-tool.ts';

/** Searches that one call may make: each is paid for. */
const mostSearches = 3;
/** Where opening a page counts as well: three searches, and a page for each. */
export const mostSearchesAndPages = 6;

const claudeEnd = z.object({
  anthropic: z.object({ usage: z.object({ server_tool_use: z.object({ web_search_requests: z.int() }) }) }),
});

/** The plain search: later versions of it want code to run at the provider. */
export const claudeSearch: WebSearchTool = {
  tool: {
    type: 'provider',
    id: 'anthropic.web_search_20250305',
    name: 'web_search',
    args: { maxUses: mostSearches },
  },
  // A use that the provider refused by its own limit is one more call.
  mostUses: mostSearches + 1,
  fee: 0.01,
  told(metadata) {
    const end = claudeEnd.safeParse(metadata).data;
    return end === undefined ? {} : { searches: end.anthropic.usage.server_tool_use.web_search_requests };
  },
};

export const openaiSearch: WebSearchTool = {
  tool: { type: 'provider', id: 'openai.web_search', name: 'web_search', args: {} },
  // The tool has no limit of its own; the request has one for all of its tools (max_tool_calls).
  mostUses: mostSearchesAndPages,
  fee: 0.01,
  // Its calls are events of their own and are counted as they come.
  told: () => ({}),
};

const geminiEnd = z.object({
  google: z.object({ groundingMetadata: z.object({ webSearchQueries: z.array(z.string()).nullish() }).nullish() }),
});

export const geminiSearch: WebSearchTool = {
  tool: { type: 'provider', id: 'google.google_search', name: 'google_search', args: {} },
  // It searches before it answers and says how often at the end: there is nothing to end on the way.
  mostUses: mostSearchesAndPages,
  // By query with some models, by prompt with others, and some are free a day.
  fee: null,
  told(metadata) {
    const queries = geminiEnd.safeParse(metadata).data?.google.groundingMetadata?.webSearchQueries ?? [];
    return { queries, searches: queries.length };
  },
};
