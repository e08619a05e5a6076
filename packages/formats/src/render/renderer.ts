import { createHash } from 'node:crypto';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SharedLoad } from '../clients/shared-load.ts';
import type { Picture, PictureRequest } from '../core/picture.ts';
import type { FileSource } from '../core/source.ts';
import type { DocumentOptions, Documents } from '../documents/documents.ts';
import { createDocuments, sharedDocuments } from '../documents/documents.ts';
import type { OpenedDocument } from '../documents/opened.ts';
import { type Pool, sharedPool } from '../pool/index.ts';
import { Keeper } from '../pool/keeper.ts';
import { makeScratch, removeScratch } from '../pool/scratch.ts';
import { AbilityMissingError } from '../registry/errors.ts';
import { factsOf } from '../registry/formats.ts';
import type { Converter } from './base/converter.ts';
import { RendererMissingError } from './base/errors.ts';
import { checkFirst } from './check-first.ts';
import { confinement } from './office/confine.ts';
import { findProgram } from './office/find-office.ts';
import { Office, type OfficeLimits } from './office/office.ts';
import { PdfCache } from './pdf-cache.ts';
import { renderableEnding } from './renderable.ts';
import { findWasmOffice, WasmOffice, wasmOfficeAt } from './wasm/wasm-office.ts';

export interface RendererOptions {
  readonly pool?: Pool;
  readonly limits?: Partial<OfficeLimits>;
  /** Another program than the `soffice` that PATH leads to; null for none. */
  readonly office?: string | null;
  /** The package.json of LibreOffice as WebAssembly, where it is not installed beside this package; null for none. */
  readonly wasm?: string | null;
  /** False: without the system's sandbox, even where there is one. */
  readonly confine?: boolean;
}

export interface RendererStatus {
  /** What turns office files into pages; `none` where nothing is installed for it. */
  readonly kind: Converter['kind'] | 'none';
  readonly is_confined: boolean;
}

/** Files as pages: pictures and PDFs by themselves, office files by way of LibreOffice. */
export interface Renderer extends AsyncDisposable {
  status(): Promise<RendererStatus>;
  /** Whether files of this kind have pages at all, with the right program. */
  hasPages(document: Pick<OpenedDocument, 'name' | 'kind'>): boolean;
  /** One page, or the picture. */
  page(document: OpenedDocument, request?: PictureRequest, options?: DocumentOptions): Promise<Picture>;
  /** The whole file as a PDF, made once for each content. */
  pdf(document: OpenedDocument, options?: DocumentOptions): Promise<FileSource & { readonly size: number }>;
  /** Groups of processes that run now. */
  readonly pids: readonly number[];
  close(): Promise<void>;
}

const LIMITS: OfficeLimits = {
  timeoutMs: 60_000,
  memoryMegabytes: 2048,
  outputBytes: 512 * 1024 * 1024,
  idleMs: 60_000,
};
const CACHE_BYTES = 1024 * 1024 * 1024;

export function createRenderer(options: RendererOptions = {}): Renderer {
  return new PageRenderer(options);
}

let shared: Renderer | undefined;

/** The one of this process. It starts nothing before the first file. */
export function sharedRenderer(): Renderer {
  shared ??= createRenderer();
  return shared;
}

class PageRenderer implements Renderer {
  readonly #options: RendererOptions;
  readonly #pool: Pool;
  readonly #documents: Documents;
  readonly #cache = new PdfCache(CACHE_BYTES);
  readonly #underWay = new Map<string, SharedLoad<string>>();
  #home: { readonly folder: string; readonly keeper: Keeper } | undefined;
  #converter: Promise<Converter | null> | undefined;
  #running: Converter | null = null;

  constructor(options: RendererOptions) {
    this.#options = options;
    this.#pool = options.pool ?? sharedPool();
    this.#documents = options.pool === undefined ? sharedDocuments() : createDocuments(options.pool);
  }

  get pids(): readonly number[] {
    return this.#running?.pids ?? [];
  }

  async status(): Promise<RendererStatus> {
    const converter = await this.#find();
    return { kind: converter?.kind ?? 'none', is_confined: converter?.isConfined ?? false };
  }

  hasPages(document: Pick<OpenedDocument, 'name' | 'kind'>): boolean {
    return isPicturedItself(document) || renderableEnding(document) !== null;
  }

  async page(document: OpenedDocument, request: PictureRequest = {}, options: DocumentOptions = {}): Promise<Picture> {
    if (isPicturedItself(document)) return this.#documents.picture(document, request, options);
    const { size, ...source } = await this.pdf(document, options);
    const made = { name: document.name, kind: { kind: 'pdf', media_type: 'application/pdf' }, size, source } as const;
    return this.#documents.picture(made, request, options);
  }

  async pdf(document: OpenedDocument, { signal }: DocumentOptions = {}) {
    const ending = renderableEnding(document);
    if (ending === null) throw new AbilityMissingError(document.name, document.kind.kind, 'picture');
    const key = `${hashOf(document)}.${ending}`;
    const path = this.#cache.get(key) ?? (await this.#made(document, key, ending, signal));
    return { path, key: `${key}.pdf`, size: (await stat(path)).size };
  }

  async close(): Promise<void> {
    await (await this.#converter)?.close();
    this.#converter = undefined;
    this.#running = null;
    const home = this.#home;
    this.#home = undefined;
    if (home === undefined) return;
    await home.keeper.close();
    await removeScratch(home.folder);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  /** Several that ask for the same file wait for one conversion; it ends when the last of them gives up. */
  async #made(document: OpenedDocument, key: string, ending: string, signal?: AbortSignal): Promise<string> {
    const waiting = this.#underWay.get(key);
    if (waiting !== undefined && !waiting.isGivenUp) return waiting.wait(signal);
    const load = new SharedLoad(key, (stop) => this.#convert(document, key, ending, stop), 'Making pages');
    this.#underWay.set(key, load);
    const forget = (): void => {
      if (this.#underWay.get(key) === load) this.#underWay.delete(key);
    };
    void load.settled().then(forget);
    return load.wait(signal);
  }

  async #convert(document: OpenedDocument, key: string, ending: string, signal: AbortSignal): Promise<string> {
    await checkFirst(this.#documents, document, signal);
    const converter = await this.#find();
    if (converter === null) throw new RendererMissingError(document.name);
    const { folder } = this.#start();
    await mkdir(join(folder, 'made'), { recursive: true });
    const safe = createHash('sha256').update(key).digest('hex');
    const target = join(folder, 'made', `${safe}.pdf`);
    const source = await this.#sourceOf(document, join(folder, 'made', `${safe}.${ending}`));
    await converter.toPdf({ name: document.name, source, ending, target, signal });
    await this.#cache.add(key, target);
    return target;
  }

  async #sourceOf({ source }: OpenedDocument, target: string): Promise<string> {
    if (!(source instanceof Uint8Array)) return source.path;
    await writeFile(target, source);
    return target;
  }

  #find(): Promise<Converter | null> {
    this.#converter ??= this.#look().then((converter) => {
      this.#running = converter;
      // Somebody may install one while this program runs: the next file looks again.
      if (converter === null) this.#converter = undefined;
      return converter;
    });
    return this.#converter;
  }

  async #look(): Promise<Converter | null> {
    const { office = 'soffice', wasm, limits, confine = true } = this.#options;
    const program = office === null ? null : await findProgram(office);
    if (program !== null) {
      const { folder, keeper } = this.#start();
      const own = join(folder, 'office');
      await mkdir(own, { recursive: true });
      const inside = confine ? await confinement(program) : null;
      return new Office({ program, confinement: inside, folder: own, keeper, limits: { ...LIMITS, ...limits } });
    }
    const place = wasm === undefined ? findWasmOffice() : wasm === null ? null : wasmOfficeAt(wasm);
    return place === null ? null : new WasmOffice(this.#pool, place);
  }

  #start() {
    if (this.#home !== undefined) return this.#home;
    const folder = makeScratch();
    this.#home = { folder, keeper: new Keeper(folder) };
    return this.#home;
  }
}

function isPicturedItself({ kind }: Pick<OpenedDocument, 'kind'>): boolean {
  return factsOf(kind.kind)?.can.includes('picture') === true;
}

function hashOf({ source }: OpenedDocument): string {
  if (source instanceof Uint8Array) return createHash('sha256').update(source).digest('hex');
  return source.key ?? source.path;
}
