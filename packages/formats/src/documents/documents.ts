import { createHash } from 'node:crypto';
import { FileCorruptError } from '../base/errors.ts';
import type {
  Ability,
  ChangedText,
  DiffRequest,
  DiffView,
  FindRequest,
  FoundText,
  MapOptions,
  PartRequest,
  TextChange,
} from '../core/adapter.ts';
import type { FormatFacts } from '../core/facts.ts';
import type { Passages } from '../core/passages.ts';
import type { Picture, PictureRequest } from '../core/picture.ts';
import { bytesOf, type FormatSource } from '../core/source.ts';
import { type Pool, type RunOptions, sharedPool } from '../pool/index.ts';
import { useFormat } from '../registry/adapters.ts';
import { AbilityMissingError, UnlikeKindsError } from '../registry/errors.ts';
import { factsOf, formats } from '../registry/formats.ts';
import { refuseKind } from '../registry/refuse-kind.ts';
import type {
  DocumentDiff,
  DocumentMap,
  DocumentPart,
  DocumentSelection,
  EditAnswer,
  EditedKind,
  EditWork,
} from './answers.ts';
import { KeptAnswers } from './kept-answers.ts';
import type { OpenedDocument } from './opened.ts';

export type DocumentOptions = Pick<RunOptions, 'signal' | 'timeoutMs'>;

/** Two versions of a file; one of them may not exist. */
export interface Versions {
  readonly name: string;
  readonly before: OpenedDocument | null;
  readonly after: OpenedDocument | null;
}

/** One way to every format: finds the adapter and has it work in a process of its own, small texts here. */
export interface Documents {
  facts(document: OpenedDocument): FormatFacts | null;
  map(document: OpenedDocument, options?: MapOptions & DocumentOptions): Promise<DocumentMap>;
  read(document: OpenedDocument, part: PartRequest, options?: DocumentOptions): Promise<DocumentPart>;
  /** The file, or a page of it, as it looks; formats that need another program for this are `Renderer`'s. */
  picture(document: OpenedDocument, request?: PictureRequest, options?: DocumentOptions): Promise<Picture>;
  find(document: OpenedDocument, wanted: FindRequest, options?: DocumentOptions): Promise<FoundText>;
  /** All of its text, for search. */
  passages(document: OpenedDocument, options?: DocumentOptions): Promise<Passages>;
  placeholders(document: OpenedDocument, options?: DocumentOptions): Promise<readonly string[]>;
  change(document: OpenedDocument, change: TextChange, options?: DocumentOptions): Promise<ChangedText>;
  /** The operations of one format, whatever the file is called. */
  edit<Kind extends EditedKind>(
    kind: Kind,
    document: OpenedDocument,
    work: EditWork<Kind>,
    options?: DocumentOptions,
  ): Promise<EditAnswer<Kind>>;
  /** How the two can be compared; none where they cannot. */
  views(versions: Versions): readonly DiffView[];
  diff(versions: Versions, request?: DiffRequest, options?: DocumentOptions): Promise<DocumentDiff>;
  select(versions: Versions, selection: DocumentSelection, options?: DocumentOptions): Promise<Uint8Array>;
}

const KEPT_MAPS = 64;
const KEPT_DIFFS = 4;

/** Which processes do what. */
const LANES: Readonly<Record<Ability, 'read' | 'extract' | 'edit' | 'compare'>> = {
  map: 'read',
  read: 'read',
  picture: 'read',
  find: 'read',
  passages: 'extract',
  placeholders: 'read',
  change: 'edit',
  edit: 'edit',
  diff: 'compare',
  select: 'compare',
};

export function createDocuments(pool: Pick<Pool, 'run'>): Documents {
  return new PooledDocuments(pool);
}

let shared: Documents | undefined;

/** Those of this process, with its pool. */
export function sharedDocuments(): Documents {
  shared ??= createDocuments(sharedPool());
  return shared;
}

/** What an ability takes and gives is settled by the types of `Documents`; between the processes all of it is data. */
class PooledDocuments implements Documents {
  readonly #pool: Pick<Pool, 'run'>;
  readonly #maps = new KeptAnswers<DocumentMap>(KEPT_MAPS);
  readonly #diffs = new KeptAnswers<DocumentDiff>(KEPT_DIFFS);

  constructor(pool: Pick<Pool, 'run'>) {
    this.#pool = pool;
  }

  facts({ kind }: OpenedDocument): FormatFacts | null {
    return factsOf(kind.kind);
  }

  /** Kept by content: prompts show the same maps in every step. */
  map(document: OpenedDocument, { depth = 'full', ...options }: MapOptions & DocumentOptions = {}) {
    const make = () => this.#use<DocumentMap>('map', document, [document.source, { depth }], options);
    const key = keyOf(document.source);
    return key === undefined ? make() : this.#maps.get(`${document.kind.kind} ${depth} ${key}`, make);
  }

  read(document: OpenedDocument, part: PartRequest, options?: DocumentOptions) {
    return this.#use<DocumentPart>('read', document, [document.source, part], options);
  }

  picture(document: OpenedDocument, request: PictureRequest = {}, options?: DocumentOptions) {
    return this.#use<Picture>('picture', document, [document.source, request], options);
  }

  find(document: OpenedDocument, wanted: FindRequest, options?: DocumentOptions) {
    return this.#use<FoundText>('find', document, [document.source, wanted], options);
  }

  passages(document: OpenedDocument, options?: DocumentOptions) {
    return this.#use<Passages>('passages', document, [document.source], options);
  }

  placeholders(document: OpenedDocument, options?: DocumentOptions) {
    return this.#use<readonly string[]>('placeholders', document, [document.source], options);
  }

  change(document: OpenedDocument, change: TextChange, options?: DocumentOptions) {
    return this.#use<ChangedText>('change', document, [document.source, change], options);
  }

  edit<Kind extends EditedKind>(
    kind: Kind,
    { name, size, source }: OpenedDocument,
    { operations, options: how }: EditWork<Kind>,
    options?: DocumentOptions,
  ) {
    const args = [source, operations, how];
    return this.#use<EditAnswer<Kind>>('edit', { name, size, source, kind: { kind, media_type: '' } }, args, options);
  }

  views(versions: Versions): readonly DiffView[] {
    const document = alike(versions);
    return document === null ? [] : (this.facts(document)?.views ?? []);
  }

  /** The last ones are kept: a page scrolls through one comparison in many requests. */
  async diff(versions: Versions, request: DiffRequest = {}, options?: DocumentOptions) {
    const { document, sides } = await this.#compared('diff', versions);
    const question = JSON.stringify([document.kind.kind, sides.map(hashOf), request]);
    return this.#diffs.get(question, () => this.#use<DocumentDiff>('diff', document, [...sides, request], options));
  }

  async select(versions: Versions, selection: DocumentSelection, options?: DocumentOptions) {
    const { document, sides } = await this.#compared('select', versions);
    return this.#use<Uint8Array>('select', document, [...sides, selection], options);
  }

  async #compared(ability: Ability, versions: Versions) {
    const { name, before, after } = versions;
    const document = alike(versions);
    if (document === null) {
      const given = after ?? before;
      if (ability === 'diff' && before !== null && after !== null && this.#isKnown(before) && this.#isKnown(after)) {
        throw new UnlikeKindsError(
          { name: before.name, kind: before.kind.kind },
          { name: after.name, kind: after.kind.kind },
        );
      }
      throw given === null ? new AbilityMissingError(name, 'missing', ability) : await this.#refusal(given, ability);
    }
    return { document, sides: [before?.source ?? null, after?.source ?? null] };
  }

  #isKnown(document: OpenedDocument): boolean {
    return this.facts(document)?.shape !== undefined;
  }

  async #use<Answer>(
    ability: Ability,
    document: OpenedDocument,
    args: readonly unknown[],
    options: DocumentOptions = {},
  ): Promise<Answer> {
    const facts = this.facts(document);
    if (facts?.can.includes(ability) !== true) throw await this.#refusal(document, ability);
    const { kind } = facts;
    if (document.size === 0 && ability !== 'edit' && !TEXTS.has(kind))
      throw new FileCorruptError('The file is empty.', { path: document.name });
    if (document.size <= (facts.quick?.[ability] ?? -1)) return (await useFormat(kind, ability, ...args)) as Answer;
    // What was opened for the last request about a file is found in the process that did it.
    const timeoutMs = patienceOf(facts, document);
    const limits = { timeoutMs, ...options, key: keyOf(document.source) ?? document.name };
    return (await this.#pool.run(LANES[ability], 'useFormat', [kind, ability, ...args], limits)) as Answer;
  }

  async #refusal(document: OpenedDocument, ability: Ability): Promise<Error> {
    const { name, kind, source } = document;
    const facts = this.facts(document);
    if (facts?.shape === undefined) return refuseKind(name, kind, await bytesOf(source));
    return new AbilityMissingError(name, kind.kind, ability);
  }
}

function patienceOf(facts: FormatFacts | null, { size }: OpenedDocument): number | undefined {
  const patience = facts?.patience;
  return patience === undefined ? undefined : patience.base + Math.ceil((size / 1_048_576) * patience.perMegabyte);
}

/** How both versions are looked at, with the size of the larger; null for two kinds that have nothing in common. */
function alike({ before, after }: Versions): OpenedDocument | null {
  if (before === null || after === null) return after ?? before;
  const larger = before.size > after.size ? before : after;
  if (before.kind.kind === after.kind.kind) return larger;
  const isText = [before, after].every(({ kind }) => TEXTS.has(kind.kind));
  return isText ? { ...larger, kind: { kind: 'text', media_type: 'text/plain' } } : null;
}

const TEXTS: ReadonlySet<string> = new Set(formats.filter((facts) => 'isText' in facts).map(({ kind }) => kind));

function keyOf(source: FormatSource): string | undefined {
  return source instanceof Uint8Array ? undefined : source.key;
}

function hashOf(source: FormatSource | null): string | null {
  if (source === null) return null;
  if (source instanceof Uint8Array) return createHash('sha256').update(source).digest('hex');
  return source.key ?? source.path;
}
