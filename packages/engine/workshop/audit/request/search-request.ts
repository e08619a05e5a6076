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
    return found(named, await firstAfter(journal, place, ({ event }) => isEndOf(event, named.event)));
  }
  if (named?.event.type === 'web.search_finished') {
    const begin = await lastBefore(journal, place, ({ event }) => isEndOf(named.event, event));
    if (begin !== undefined) return found(begin, named);
  }
  throw new NotFoundError(
    `There is no web search at place ${place} of the journal.`,
    'Find searches with "galley audit search DIR WORDS --type web.search_requested", or give a run.',
    { seq: place },
  );
}

type Wanted = (row: JournalRow) => boolean;

/** A search and its end stand close together: the first window mostly has both, and each further one is larger. */
const FIRST_WINDOW = 256;

async function firstAfter(journal: Store['journal'], place: number, wanted: Wanted): Promise<JournalRow | undefined> {
  let [afterSeq, size] = [place, FIRST_WINDOW];
  while (afterSeq < journal.lastSeq) {
    const rows = await journal.read('workbench', { afterSeq, throughSeq: afterSeq + size });
    const row = rows.find(wanted);
    if (row !== undefined) return row;
    [afterSeq, size] = [afterSeq + size, size * 2];
  }
  return undefined;
}

async function lastBefore(journal: Store['journal'], place: number, wanted: Wanted): Promise<JournalRow | undefined> {
  let [throughSeq, size] = [place - 1, FIRST_WINDOW];
  while (throughSeq > 0) {
    const rows = await journal.read('workbench', { afterSeq: throughSeq - size, throughSeq });
    const row = rows.findLast(wanted);
    if (row !== undefined) return row;
    [throughSeq, size] = [throughSeq - size, size * 2];
  }
  return undefined;
}

function isEndOf(end: JournalRow['event'], begin: JournalRow['event']): boolean {
  return end.type === 'web.search_finished' && begin.type === 'web.search_requested' && end.call === begin.call;
}

function found(begin: JournalRow, end: JournalRow | undefined) {
  const finished = end?.event.type === 'web.search_finished' ? end.event : null;
  const requested = begin.event as Requested;
  return { requested, seq: begin.seq, at: begin.at, finished, answered: end?.seq ?? null };
}
