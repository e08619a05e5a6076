import { createHash } from 'node:crypto';
import {
  type CompanionEventOf,
  GalleyError,
  InvalidArgumentError,
  OverLimitError,
  toErrorPayload,
  type WorkbenchEvent,
  WrongStateError,
} from '@galley/schema';
import {
  hostOf,
  ModelError,
  type ModelRequest,
  type Origin,
  type RegisteredModel,
  recordSources,
  type WebFindings,
  type WireRequest,
  webSearchRequest,
} from '../../../model/index.ts';
import { hideKeys } from '../../audit/base/hide-keys.ts';
import type { WorkshopContext } from '../../context/workshop-context.ts';
import type { CompanionId } from '../record/fold-companion.ts';
import type { FoundOnWeb } from '../tools/companion-tool.ts';

/** Searches for one question: each costs money and tells somebody something. */
const mostSearches = 5;

export interface SearchPorts {
  readonly context: Pick<WorkshopContext, 'workbench' | 'clock' | 'egress'>;
  readonly companion: CompanionId;
  readonly run: string | null;
  /** The question that it is for. */
  readonly message: string;
  readonly model: RegisteredModel;
  readonly signal: AbortSignal;
  /** Refuses what consent does not cover. */
  refuse(call: string, content: Origin): Promise<void>;
  /** Throws where a budget above all Runs does not allow it. */
  hold?(request: ModelRequest): Promise<void>;
}

export interface WantedSearch {
  readonly query: string;
  /** The call of the tool. */
  readonly call: string;
  /** What the model that wrote the query was shown: the query may be made from it. */
  readonly content: Origin;
}

type Booked = NonNullable<CompanionEventOf<'companion.looked'>['search']>;

/** What came of it, with what it cost in any case. */
export type Searched = { readonly booked: Booked } & (
  | { readonly found: FoundOnWeb; readonly error: null }
  | { readonly found: null; readonly error: unknown }
);
export type SearchWeb = (wanted: WantedSearch) => Promise<Searched>;

class WebSearchFailedError extends GalleyError {
  constructor(provider: string, problem: string) {
    super({
      code: 'WEB_SEARCH_FAILED',
      message: `${provider} could not search the web: ${problem}.`,
      remedy: 'Answer without it, or search for something else.',
      details: { provider, problem },
    });
  }
}

/**
 * Searches of one question. Each is a request of its own that holds the query alone, is in the journal before it leaves and
 * in the egress log when it does; whether it may leave is decided where everything leaves, with a consent of its own.
 */
export function createWebSearch(ports: SearchPorts): SearchWeb {
  let searches = 0;
  return async (wanted) => {
    const { model } = ports;
    if (!model.webSearch || model.asked === undefined) {
      return nothing(
        new WrongStateError(
          `${model.provider} has no web search of its own.`,
          'Say so. The person can choose a model of Anthropic, OpenAI or Google.',
        ),
      );
    }
    searches += 1;
    if (searches > mostSearches) {
      return nothing(
        new OverLimitError(`${mostSearches} searches for one question are the most.`, 'Answer with those.'),
      );
    }
    // One line without keys of any service: it goes to others, and stands in the audit as a line of its own.
    const query = hideKeys(wanted.query)
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim();
    if (/:\/\//.test(query)) {
      return nothing(
        new InvalidArgumentError(
          'query',
          'A query is words, and no address to open.',
          'Search for what the page is about.',
        ),
      );
    }
    return searchOnce(ports, { ...wanted, query });
  };
}

const nothing = (error: unknown): Searched => ({ found: null, error, booked: { searches: 0, usage: free } });
const free = { input_tokens: 0, output_tokens: 0, cost: 0 };

async function searchOnce(ports: SearchPorts, { query, call, content }: WantedSearch): Promise<Searched> {
  const { context, companion, run, message, model, signal } = ports;
  const { provider } = model;
  const named = { companion_id: companion, call: `${message}/${call}` };
  const write = (event: WorkbenchEvent) => context.workbench.append([{ stream: 'workbench', event }]);
  const started = context.clock.now();
  let sent: { body: string; bytes: number } | null = null;
  const onSent = ({ body }: WireRequest) => {
    const bytes = Buffer.from(body);
    sent = { body: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length };
  };
  // Kept as it goes: what was opened before a fault or a stop was opened.
  let seen: WebFindings = nothingFound;
  const onWeb = (findings: WebFindings) => {
    seen = findings;
  };
  const request = webSearchRequest(model.id, query);
  try {
    await ports.hold?.(request);
  } catch (error) {
    return nothing(error);
  }
  await write({
    type: 'web.search_requested',
    ...named,
    run_id: run as `run_${string}` | null,
    model: model.id,
    provider,
    address: model.address ?? '',
    query,
    asked: { ...model.asked },
  });
  const finished = { type: 'web.search_finished' as const, ...named };
  try {
    await ports.refuse(call, content);
    const origin = { run: companion, call, content };
    const answer = await model.client.call(request, { signal, onDelta: () => undefined, origin, onSent, onWeb });
    const { text, usage, web } = answer;
    const findings = web ?? { ...nothingFound, problem: 'it did not search' };
    const { searches, problem, pages } = findings;
    const failed = problem !== null && pages.length === 0 ? new WebSearchFailedError(provider, problem) : null;
    await tellOpened(ports, { query, call, content }, findings);
    await write({
      ...finished,
      ...foundOf(findings),
      searches,
      text,
      usage,
      error: failed === null ? null : toErrorPayload(failed),
      sent,
      elapsed_ms: context.clock.now() - started,
    });
    const booked = { searches, usage, opened: [...findings.opened], problem };
    return failed === null
      ? { found: { ...findings, provider, text }, error: null, booked }
      : { found: null, error: failed, booked };
  } catch (fault) {
    const error = signal.aborted ? new WebSearchFailedError(provider, 'it was stopped') : fault;
    const usage = fault instanceof ModelError && fault.usage !== undefined ? fault.usage : sent === null ? free : null;
    const searches = sent === null ? 0 : null;
    const outcome = { ...foundOf(seen), searches, text: '', usage, error: toErrorPayload(error), sent };
    await write({ ...finished, ...outcome, elapsed_ms: context.clock.now() - started });
    await tellOpened(ports, { query, call, content }, seen);
    return { found: null, error, booked: { searches, usage, opened: [...seen.opened], problem: seen.problem } };
  }
}

const nothingFound: WebFindings = { queries: [], pages: [], opened: [], searches: null, problem: null };

function foundOf({ queries, pages, opened, problem }: WebFindings) {
  return { queries: [...queries], pages: pages.map((page) => ({ ...page })), opened: [...opened], problem };
}

/** Pages that the provider opened are somebody's servers, too, and a query may be written into an address (SPEC A6). */
async function tellOpened(
  { context, companion, model }: SearchPorts,
  { query, call, content }: WantedSearch,
  { opened }: WebFindings,
): Promise<void> {
  if (opened.length === 0) return;
  const { provider, id, address } = model;
  await context.egress.append({
    at: new Date(context.clock.now()).toISOString(),
    provider,
    model: id,
    host: address === null ? provider : hostOf(address),
    bytes: 0,
    files: recordSources(content.sources) ?? ['(unknown)'],
    query,
    opened: [...opened],
    run: companion,
    call,
  });
}
