import type { CompanionExchange } from '@galley/schema';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RightsProvider } from '../../state/access.tsx';
import { Exchange } from './exchange.tsx';
import type { CompanionActions } from './use-companion-actions.ts';
import { WebSearchQuestion } from './web-search-question.tsx';

/** Turns what follows it around: an address or a query with it reads as another. */
const turn = '\u202e';
const actions = {} as CompanionActions;
const asked: CompanionExchange = {
  ...{ message_id: 'msg_1', at: 0, text: 'Tin?', model: 'm', stage: 'before', proposals: [], error: null, looks: [] },
  answer: null,
};
const render = (exchange: CompanionExchange, looking: string | null = null) =>
  renderToStaticMarkup(
    <Exchange
      exchange={exchange}
      actions={actions}
      streamed={looking === null ? null : { text: '', looking, beside: null, over: false }}
      working
    />,
  );

it('[T8] what a model wrote shows its invisible marks: what it looks for, its queries, what nothing checked', () => {
  expect(render(asked, `Searching for ${turn}nit`)).toContain('Searching for \\u{202e}nit');
  const look = { call: '1.1', tool: 'web_search', arguments: { query: `${turn}nit` }, success: true, elapsed_ms: 1 };
  const answer = {
    ...{ answer_id: 'msg_2', at: 0, text: 'Tin.', by: 'model' as const, sources: [], computed: [] },
    ...{ unchecked: [`https://${turn}elpmaxe`], interrupted: false },
  };
  const page = render({ ...asked, looks: [look], answer });
  expect(page).toContain('Not checked against a source: https://\\u{202e}elpmaxe');
  expect(page).toContain('query: \\u{202e}nit');
  expect(page).not.toContain(turn);
});

it('[P17] [A6] pages that a search opened, and what ended it, stand with the search', () => {
  const search = { opened: [`https://o.example/${turn}a`, 'https://o.example/b'], problem: 'it was ended after 6' };
  const look = { call: '1.1', tool: 'web_search', arguments: {}, success: true, elapsed_ms: 1, search };
  const page = render({ ...asked, looks: [look] });
  expect(page).toContain('The provider opened 2 pages: https://o.example/\\u{202e}a, https://o.example/b');
  expect(page).toContain('it was ended after 6');
});

it('[P17] [X9] whoever may not allow a web search is offered no button, and told so', () => {
  const web = { state: 'not_allowed', provider: 'openai', address: 'https://api.openai.com/v1', why: '' } as const;
  const page = renderToStaticMarkup(
    <RightsProvider value={{ role: 'editor', may: ['look', 'comment', 'edit'] }}>
      <WebSearchQuestion web={web} />
    </RightsProvider>,
  );
  expect(page).toContain('You are an editor here and cannot allow web search.');
  expect(page).not.toContain('<button');
  expect(renderToStaticMarkup(<WebSearchQuestion web={{ ...web, state: 'allowed' }} />)).toBe('');
});
