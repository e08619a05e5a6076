import type { CompanionExchange } from '@galley/schema';
import type { LiveCompanion } from '../../api/live-companion.ts';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { Spinner } from '../../components/icon.tsx';
import { Markdown } from '../../components/text/markdown.tsx';
import { formatTime, plural } from '../../lib/format.ts';
import { visibleText } from '../../lib/visible-text.ts';
import { AnswerSources } from './answer-sources.tsx';
import { Proposal } from './proposal.tsx';
import type { CompanionActions } from './use-companion-actions.ts';
import { queryText } from './wording.ts';

interface ExchangeProps {
  exchange: CompanionExchange;
  actions: CompanionActions;
  /** The answer as it comes. */
  streamed: LiveCompanion | null;
  working: boolean;
}

export function Exchange({ exchange, actions, streamed, working }: ExchangeProps) {
  const { answer, error, looks } = exchange;
  return (
    <article aria-label={`Question: ${exchange.text}`} data-quote-from="the companion">
      <p className="ml-auto w-fit max-w-[88%] rounded-2xl rounded-br-md border border-line-strong px-3.5 py-2 text-sm wrap-anywhere whitespace-pre-wrap">
        {exchange.text}
      </p>
      <div className="mt-2.5 space-y-2.5">
        {answer === null && working && (
          <>
            {streamed !== null && streamed.text !== '' && <Markdown text={streamed.text} streaming />}
            <output className="flex items-center gap-2 text-xs text-ink-muted">
              <Spinner size={14} /> {visibleText(streamed?.looking ?? 'Looking…')}
            </output>
          </>
        )}
        {answer !== null && (
          <>
            <Markdown text={answer.text} />
            {answer.interrupted && <p className="text-xs text-modified">The answer was stopped here.</p>}
            {answer.unchecked.length > 0 && (
              <p className="rounded-md bg-modified-soft px-2.5 py-1.5 text-xs text-modified wrap-anywhere">
                Not checked against a source: {visibleText(answer.unchecked.join(', '))}
              </p>
            )}
            <AnswerSources answer={answer} />
          </>
        )}
        {error !== null && <ErrorNotice payload={error} />}
        {exchange.proposals.map((proposal) => (
          <Proposal key={proposal.proposal_id} proposal={proposal} actions={actions} />
        ))}
        <p className="text-2xs text-ink-faint">
          {[
            formatTime(answer?.at ?? exchange.at, Date.now()),
            answer === null ? null : answer.by === 'rules' ? 'by rules' : exchange.model,
          ]
            .filter((part) => part !== null)
            .join(' · ')}
        </p>
        {looks.length > 0 && (
          <details className="text-xs text-ink-muted">
            <summary className="w-fit cursor-pointer">{plural(looks.length, 'tool call')}</summary>
            <ul className="mt-1 space-y-0.5 font-mono text-2xs wrap-anywhere">
              {looks.map((look) => (
                <li key={look.call}>
                  {queryText({ query: look.tool, arguments: look.arguments })}
                  {!look.success && <span className="text-deleted"> failed</span>}
                  {look.search !== undefined && <SearchedPages {...look.search} />}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </article>
  );
}

/** What a search did beyond its query: each address is somebody who was asked for a page. */
function SearchedPages({ opened, problem }: NonNullable<CompanionExchange['looks'][number]['search']>) {
  return (
    <>
      {opened.length > 0 && (
        <span className="block">
          The provider opened {plural(opened.length, 'page')}: {visibleText(opened.join(', '))}
        </span>
      )}
      {problem !== null && <span className="block text-modified">The search: {visibleText(problem)}</span>}
    </>
  );
}
