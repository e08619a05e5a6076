import { type AuditRequest, type JournalRow, NotFoundError, type WorkbenchEventOf } from '@galley/schema';
import { askedModelSchema, webSearchRequest } from '../../../model/index.ts';
import type { Store } from '../../../store/index.ts';
import { hideKeysDeep } from '../base/hide-keys.ts';
import { wireOf } from './llm-request.ts';

type Requested = WorkbenchEventOf<'web.search_requested'>;
type Finished = WorkbenchEventOf<'web.search_finished'>;

/** A search of the web as it left: made again from its query and the model, and held against the hash of what was sent. */
export async function searchRequest(store: Store, place: number): Promise<AuditRequest> {
  const { requested, seq, at, finished, answered } = await findSearch(store, place);
  const { call, model, query } = requested;
  const asked = askedModelSchema.parse(requested.asked);
  const request = webSearchRequest(model, query);
  const shown = {
    run_id: null,
    call,
    seq,
    answer_seq: answered,
    at,
    agent_id: requested.companion_id,
    phase: 'web search',
    item: null,
    model,
    system: request.system,
    messages: [...request.messages],
    tools: [],
    options: { effort: null, max_output_tokens: request.maxOutputTokens ?? null, tool_choice: 'auto' },
    wire:
      finished !== null && finished.sent === null
        ? {
            state: 'nothing_sent' as const,
            note: 'Nothing was sent: the search was refused, or failed before it left.',
          }
        : await wireOf({ store }, { request, asked, offline: false }, finished?.sent ?? null),
    ...outcomeOf(finished),
  };
  const clean = hideKeysDeep(shown);
  return { ...clean, redacted: JSON.stringify(clean) !== JSON.stringify(shown) };
}

function outcomeOf(finished: Finished | null): Pick<AuditRequest, 'answer' | 'error'> {
  if (finished === null) return { answer: null, error: null };
  const { error, text, usage, elapsed_ms } = finished;
  if (error !== null) return { answer: null, error: { code: error.code, message: error.message } };
  const unknown = { input_tokens: 0, output_tokens: 0, cost: null };
  return { answer: { text, tool_calls: [], usage: usage ?? unknown, elapsed_ms }, error: null };
}

async function findSearch({ journal }: Store, place: number) {
  const [named] = await journal.read('workbench', { afterSeq: place - 1, throughSeq: place });
  if (named?.event.type === 'web.search_requested') {
    const rows = await journal.read('workbench', { afterSeq: place });
    const end = rows.find(({ event }) => isEndOf(event, named.event));
    return found(named, end);
  }
  if (named?.event.type === 'web.search_finished') {
    const rows = await journal.read('workbench', { throughSeq: place });
    const begin = rows.findLast(({ event }) => event.type === 'web.search_requested' && isEndOf(named.event, event));
    if (begin !== undefined) return found(begin, named);
  }
  throw new NotFoundError(
    `There is no web search at place ${place} of the journal.`,
    'Find searches with "galley audit search DIR WORDS --type web.search_requested", or give a run.',
    { seq: place },
  );
}

function isEndOf(end: JournalRow['event'], begin: JournalRow['event']): boolean {
  return end.type === 'web.search_finished' && begin.type === 'web.search_requested' && end.call === begin.call;
}

function found(begin: JournalRow, end: JournalRow | undefined) {
  const finished = end?.event.type === 'web.search_finished' ? end.event : null;
  const requested = begin.event as Requested;
  return { requested, seq: begin.seq, at: begin.at, finished, answered: end?.seq ?? null };
}
