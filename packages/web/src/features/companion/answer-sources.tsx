import type { CompanionAnswer, CompanionSource } from '@galley/schema';
import { Badge } from '../../components/badge.tsx';
import { visibleText } from '../../lib/visible-text.ts';
import { useCompanion } from '../../state/companion-context.ts';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { paneOf } from './pane-of.ts';
import { dataWords, queryText } from './wording.ts';

/** What an answer rests on: places that open, and the queries that computed its numbers. */
export function AnswerSources({ answer }: { answer: CompanionAnswer }) {
  return (
    <>
      {answer.sources.length > 0 && (
        <ul aria-label="Sources" className="flex flex-wrap gap-1.5">
          {answer.sources.map((source, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an answer never changes
            <li key={index} className="min-w-0">
              {source.kind === 'web' ? <WebLink source={source} /> : <SourceButton source={source} />}
            </li>
          ))}
        </ul>
      )}
      {answer.computed.length > 0 && (
        <details className="rounded-lg border bg-surface text-xs">
          <summary className="cursor-pointer px-3 py-1.5 text-ink-muted">How this was computed</summary>
          <ul aria-label="Queries" className="divide-y border-t">
            {answer.computed.map((computed, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an answer never changes
              <li key={index} className="px-3 py-1.5 wrap-anywhere">
                <span className="block font-mono text-2xs text-ink-muted">{queryText(computed)}</span>
                {visibleText(computed.result)}{' '}
                {dataWords[computed.data] !== null && <Badge>{dataWords[computed.data]}</Badge>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

const look =
  'inline-block max-w-full truncate rounded-md bg-sunken px-2 py-0.5 align-bottom font-mono text-2xs text-ink-muted';

/** A page from the web opens beside Galley, knows nothing of it, and is nothing but a page. */
function WebLink({ source }: { source: Extract<CompanionSource, { kind: 'web' }> }) {
  const name = source.title ?? source.url;
  if (!/^https?:\/\//i.test(source.url)) return <span className={look}>{visibleText(name)}</span>;
  return (
    <a
      href={source.url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className={`${look} hover:bg-hover hover:text-ink`}
      title={source.url}
    >
      {visibleText(name)} <span className="text-ink-faint">({new URL(source.url).host})</span>
    </a>
  );
}

function SourceButton({ source }: { source: Exclude<CompanionSource, { kind: 'web' }> }) {
  const { openPane } = useWorkbench();
  const { hide } = useCompanion();
  const open = () => {
    if (source.kind === 'message') {
      hide();
      // The conversation takes the companion's place first.
      setTimeout(() => document.getElementById(source.message_id)?.scrollIntoView({ block: 'center' }), 100);
      return;
    }
    const pane = paneOf(source);
    if (pane !== null) openPane(pane);
  };
  if (source.kind !== 'message' && paneOf(source) === null) return <span className={look}>{source.label}</span>;
  return (
    <button type="button" onClick={open} className={`${look} hover:bg-hover hover:text-ink`} title={source.label}>
      {visibleText(source.label)}
    </button>
  );
}
