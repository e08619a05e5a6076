import { z } from 'zod';
import { longestAddress, type WebFindings, type WebPage, webPage } from '../../client/web-findings.ts';
import type { FinishPart, StreamPart } from '../language/language-model.ts';
import type { WebSearchTool } from '../language/web-search-tool.ts';

/** Pages that are kept of one call. */
const mostPages = 30;
const mostQueries = 10;

const askedSchema = z.object({ query: z.string().min(1) });
const actionSchema = z.object({
  action: z.discriminatedUnion('type', [
    z.object({
      type: z.literal('search'),
      query: z.string().optional(),
      queries: z.array(z.string()).optional(),
    }),
    z.object({ type: z.enum(['openPage', 'findInPage']), url: z.string().nullish() }),
  ]),
});
/** Of a page that was opened without saying which. */
const unnamed = '(an address that the provider does not name)';
const citedSchema = z.record(z.string(), z.object({ annotations: z.array(z.looseObject({ type: z.string() })) }));
const citationSchema = z.object({ type: z.literal('url_citation'), url: z.string(), title: z.string().optional() });
const errorSchema = z.object({ errorCode: z.string() });

/** What the provider's own search did, out of the pieces of a stream. Addresses that are no pages are dropped. */
export class WebCollector {
  readonly #queries = new Set<string>();
  readonly #pages = new Map<string, WebPage>();
  readonly #opened = new Set<string>();
  #calls = 0;
  #openings = 0;
  #searches = 0;
  #problem: string | null = null;

  add(part: StreamPart): void {
    if (part.type === 'source' && part.sourceType === 'url') this.#page(part.url, part.title);
    if (part.type === 'text-end') this.#cited(part.providerMetadata);
    if (part.type === 'tool-call' && part.providerExecuted === true) {
      this.#calls += 1;
      this.#query(askedSchema.safeParse(parsed(part.input)).data?.query);
    }
    if (part.type === 'tool-result') {
      const action = actionSchema.safeParse(part.result).data?.action;
      if (action?.type === 'search') {
        this.#searches += 1;
        for (const query of [action.query, ...(action.queries ?? [])]) this.#query(query);
      } else if (action !== undefined) {
        this.#openings += 1;
        this.#opened.add((action.url ?? unnamed).slice(0, longestAddress));
      }
      if (part.isError === true) this.#problem = errorSchema.safeParse(part.result).data?.errorCode ?? 'failed';
    }
  }

  /** Searches and opened pages that were begun. */
  get uses(): number {
    return this.#calls;
  }

  /** Titles of pages stand with the text that cites them. */
  #cited(metadata: unknown): void {
    const annotations = Object.values(citedSchema.safeParse(metadata).data ?? {}).flatMap((each) => each.annotations);
    for (const annotation of annotations) {
      const citation = citationSchema.safeParse(annotation).data;
      if (citation !== undefined) this.#page(citation.url, citation.title);
    }
  }

  findings({ told }: WebSearchTool, finish: FinishPart | undefined): WebFindings {
    const end = told(finish?.providerMetadata);
    for (const query of end.queries ?? []) this.#query(query);
    return {
      queries: [...this.#queries].slice(0, mostQueries),
      pages: [...this.#pages.values()].slice(0, mostPages),
      opened: [...this.#opened],
      searches: end.searches ?? Math.max(this.#searches, this.#calls - this.#openings),
      problem: this.#problem,
    };
  }

  #query(query: string | undefined): void {
    if (query !== undefined && query.trim() !== '') this.#queries.add(query.trim().slice(0, 1000));
  }

  #page(url: string, title: string | undefined): void {
    const page = webPage(url, title);
    if (page === null) return;
    const known = this.#pages.get(page.url);
    // A citation names the page's title where the result did not.
    if (known === undefined || known.title === null) this.#pages.set(page.url, page);
  }
}

function parsed(input: string): unknown {
  try {
    return JSON.parse(input);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
