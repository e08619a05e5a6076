import type { CompanionView } from '@galley/schema';
import type { RegisteredModel } from '../../../model/index.ts';
import type { WebSearches } from '../../access/web-searches.ts';

export type WebStanding = CompanionView['web_search'];
type Asked = Pick<RegisteredModel, 'provider' | 'address' | 'offline' | 'availability' | 'webSearch'>;

/** Whether the one who answers can search the web, and if not, what stands against it (SPEC P17). */
export async function webStanding(webSearches: WebSearches, model: Asked): Promise<WebStanding> {
  const { provider, address } = model;
  if (model.offline || model.availability !== 'ready') {
    const why = 'Rules answer here, and they cannot search the web. Choose a model of Anthropic, OpenAI or Google.';
    return { state: 'no_model', provider, address: null, why };
  }
  if (!model.webSearch || address === null) {
    const why = `${provider} has no web search that can be used here. Models of Anthropic, OpenAI and Google have one.`;
    return { state: 'no_tool', provider, address: null, why };
  }
  if (await webSearches.allows({ provider, address })) {
    return { state: 'allowed', provider, address, why: `You allowed ${provider} to search the web.` };
  }
  const why = `You have not allowed ${provider} to search the web for this Workbench.`;
  return { state: 'not_allowed', provider, address, why };
}

/** The same, said to the model that answers. */
export function webTold({ state, why }: WebStanding, open: boolean): string {
  if (!open) return 'You cannot search the web: the research tools are closed. The person can open them.';
  switch (state) {
    case 'allowed':
      return 'You can search the web with web_search. Cite a page as [https://…], with its whole address as it was found.';
    case 'not_allowed':
      return `${why} Where a question needs the web, call web_search once and tell the person what the refusal says.`;
    default:
      return `You cannot search the web: ${why} Say so where a question needs it.`;
  }
}
