import { extname } from 'node:path';
import { type Documents, documentOf, factsOf, kindNoun } from '@galley/formats';
import { GalleyError } from '@galley/schema';
import type { AskedFile } from './file-sources.ts';
import type { NewContent, SearchIndex } from './search-index.ts';

/** Files whose text is taken out at the same time; each takes a process. */
const AT_ONCE = 2;
/** Beyond this a file is not read for search. */
const MOST_BYTES = 256 * 1024 * 1024;
const PATIENCE_MS = 60_000;

/** Takes the text out of files in the pool's processes and keeps it, one key after the other. */
export class IndexFiller {
  readonly #index: SearchIndex;
  readonly #documents: Pick<Documents, 'passages' | 'facts'>;
  readonly #signal: AbortSignal;
  readonly #waiting = new Map<string, AskedFile>();
  readonly #underWay = new Set<string>();
  #idle: Promise<void> = Promise.resolve();

  constructor(index: SearchIndex, documents: Pick<Documents, 'passages' | 'facts'>, signal: AbortSignal) {
    this.#index = index;
    this.#documents = documents;
    this.#signal = signal;
  }

  /** Returns when all of them are kept. */
  add(files: readonly AskedFile[]): Promise<void> {
    for (const file of files) {
      const { key } = file;
      if (key === null || this.#underWay.has(key) || this.#index.get(key) !== undefined) continue;
      this.#waiting.set(key, file);
    }
    if (this.#waiting.size > 0) {
      const workers = Array.from({ length: AT_ONCE }, () => this.#work());
      const before = this.#idle.catch(() => undefined);
      this.#idle = Promise.all([before, ...workers]).then(() => undefined);
    }
    return this.#idle;
  }

  async #work(): Promise<void> {
    for (let next = this.#next(); next !== undefined && !this.#signal.aborted; next = this.#next()) {
      const [key, file] = next;
      this.#underWay.add(key);
      try {
        const content = await this.#contentOf(key, file);
        if (content !== null && !this.#signal.aborted) await this.#index.put(content);
      } finally {
        this.#underWay.delete(key);
      }
    }
  }

  #next(): [string, AskedFile] | undefined {
    const [first] = this.#waiting;
    if (first !== undefined) this.#waiting.delete(first[0]);
    return first;
  }

  /** Null for a file that went away meanwhile: the next search looks again. */
  async #contentOf(key: string, { path, size, read }: AskedFile): Promise<NewContent | null> {
    const failed = (problem: string): NewContent => ({ key, passages: [], problem });
    if (size > MOST_BYTES) return failed(`It is larger than ${MOST_BYTES / 1024 / 1024} MB.`);
    let bytes: Uint8Array;
    try {
      bytes = await read();
    } catch (error) {
      if (error instanceof GalleyError) return null;
      throw error;
    }
    // Others may have the same content and must not learn the name of this one.
    const name = `file${extname(path)}`;
    const document = documentOf(name, bytes);
    const facts = this.#documents.facts(document);
    if (facts?.can.includes('passages') !== true) return failed(reasonOf(document.kind.kind));
    try {
      const limits = { signal: this.#signal, timeoutMs: PATIENCE_MS };
      const { passages, cut_after_line: cutAfter } = await this.#documents.passages(document, limits);
      return { key, passages, isTable: facts.family === 'table', cutAfter };
    } catch (error) {
      if (this.#signal.aborted) return null;
      if (error instanceof GalleyError) return failed(error.message.replace(name, 'It'));
      throw error;
    }
  }
}

function reasonOf(kind: string): string {
  return factsOf(kind) === null
    ? `It is ${kindNoun(kind)}: no format that Galley reads.`
    : `It is ${kindNoun(kind)} without text.`;
}
