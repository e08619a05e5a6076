import type { CompanionExchange, CompanionView } from '@galley/schema';
import { visibleLine } from '../output/visible-text.ts';

type Answer = NonNullable<CompanionExchange['answer']>;

/** A question's answer with all that it rests on. */
export function renderExchange(exchange: CompanionExchange): string {
  const { answer } = exchange;
  return [...(answer === null ? [] : [answer.text]), renderRest(exchange)].filter((part) => part !== '').join('\n');
}

/** Everything but the words of the answer: sources, queries, what nothing shows, proposals, the fault. */
export function renderRest({ answer, looks, proposals, error }: CompanionExchange): string {
  return [
    ...(answer === null ? [] : renderBasis(answer)),
    ...looks.flatMap(renderSearch),
    ...proposals.filter(({ state }) => state === 'open').flatMap(renderProposal),
    ...(error === null ? [] : [`${error.message}`, `  ${error.remedy}`]),
  ].join('\n');
}

export function renderTiers({ tiers, web_search: web }: CompanionView): string {
  const lines = tiers.map(
    ({ tier, open, why, tools }) => `${open ? 'open  ' : 'closed'}  ${tier.padEnd(9)} ${why} (${tools.join(', ')})`,
  );
  const how = web.state === 'not_allowed' ? ` Allow it: galley consent grant DIR ${web.provider} --web-search.` : '';
  return [...lines, `web search: ${web.why}${how}`].join('\n');
}

function renderBasis({ sources, computed, unchecked, interrupted }: Answer): string[] {
  return [
    ...(interrupted ? ['(stopped here)'] : []),
    ...(sources.length === 0 ? [] : ['Sources:', ...sources.map((source) => `  ${sourceText(source)}`)]),
    ...(computed.length === 0
      ? []
      : [
          'Computed:',
          ...computed.map(({ query, arguments: input, result }) => `  ${query} ${JSON.stringify(input)}: ${result}`),
        ]),
    ...(unchecked.length === 0 ? [] : [`Not checked (no query shows it): ${unchecked.map(visibleLine).join(', ')}`]),
  ];
}

/** What a search of the web did beyond its query. */
function renderSearch({ search }: CompanionExchange['looks'][number]): string[] {
  if (search === undefined) return [];
  const { opened, problem } = search;
  return [
    ...(opened.length === 0 ? [] : [`The web search opened: ${opened.map(visibleLine).join(', ')}`]),
    ...(problem === null ? [] : [`The web search: ${visibleLine(problem)}`]),
  ];
}

function sourceText(source: Answer['sources'][number]): string {
  return source.kind === 'web' && source.title !== null ? `${source.title}: ${source.url}` : source.label;
}

function renderProposal({
  proposal_id,
  target,
  artifact,
  text,
  diff,
  reason,
  apply,
}: CompanionExchange['proposals'][number]) {
  const what =
    artifact === null ? `${target}: ${text}` : `an edit of ${artifact}${reason === '' ? '' : ` (${reason})`}`;
  const how = apply.can ? `apply it: --apply ${proposal_id}, or /apply` : `it cannot be applied now: ${apply.why}`;
  return [`Proposed ${what}`, ...(diff === null ? [] : [diff]), `  ${how}`];
}
