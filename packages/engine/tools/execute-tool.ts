import { type TableEngine, withSignal } from '@galley/formats';
import {
  type ErrorPayload,
  GalleyError,
  type ImageRef,
  InternalError,
  type NewEvent,
  type ToolCall,
  toErrorPayload,
} from '@galley/schema';
import { StoreError } from '../store/index.ts';
import { type DraftPort, type DraftWriter, type FileView, recordReads } from '../workbench/index.ts';
import { workersUntil } from './ports/capabilities.ts';
import { type DatasourceHost, type DatasourceReader, datasourceSource } from './ports/datasource-port.ts';
import { documentsOver } from './ports/document-port.ts';
import { DatasourceUnavailableError, SearchUnavailableError, ToolArgumentError } from './ports/errors.ts';
import type { FileQuestion, FileSearch } from './ports/search-port.ts';
import { tablesOver } from './ports/table-port.ts';
import { findTool, type ToolAllowance } from './registry.ts';
import type { ExternalTool, ExternalTools } from './tool/external-tool.ts';
import { ImageResult } from './tool/image-result.ts';
import { signatureAt } from './tool/operation-signatures.ts';
import { annotateReceipt, makeReceipt } from './tool/receipt.ts';
import { excerptOf, readMalformed } from './tool/repair-arguments.ts';
import { withSimilarPaths } from './tool/similar-paths.ts';

export interface ToolOutcome {
  readonly success: boolean;
  readonly receipt: string;
  /** Hash of the whole result in the object store. */
  readonly result: string;
  readonly images?: ImageRef[];
  /** The files whose content the call was handed: what its result, and what it wrote, may be made from (SPEC T6). */
  readonly sources: string[] | null;
  /** Nobody knows whether it was carried out. */
  readonly outcome_unknown?: ErrorPayload;
}

/** A result of an earlier call, and the files that it may be made from; null: unknown. */
export interface Recalled {
  readonly text: string;
  readonly sources: readonly string[] | null;
}

/** Where tools run for one Agent: what they can be handed, and where outcomes go. */
export interface ToolHost {
  readonly files: FileView;
  readonly draft: DraftPort;
  readonly tables: TableEngine;
  /** Left out where the Agent may use none. */
  readonly external?: ExternalTools;
  /** Left out where there is no index to search in. */
  readonly search?: FileSearch;
  /** Left out where none can be attached. */
  readonly datasources?: DatasourceHost;
  recall(callId: string): Promise<Recalled | null>;
  /** What a file stands for: itself, or what the Draft made it from; null: unknown. Itself where left out. */
  readonly sourcesOf?: (path: string) => readonly string[] | null;
  /** Keeps a whole result and gives its hash. */
  keep(bytes: Uint8Array): Promise<string>;
  append(events: readonly NewEvent[]): Promise<unknown>;
  /** Ends what the tool has under way, when the Run is stopped or the process ends. */
  readonly signal?: AbortSignal;
}

export interface ExecuteToolOptions {
  readonly call: ToolCall;
  readonly allowance: ToolAllowance;
  readonly host: ToolHost;
  /** Who writes, for the Draft's record: `run_…/main.7.1`. */
  readonly cause: string;
  /** Makes the event that records the outcome. It lands in one transaction with what the tool changed. */
  readonly record: (outcome: ToolOutcome) => NewEvent;
  /** What the call's writes are made from: what it read, and what the one who called it knew. Unknown where left out. */
  readonly madeFrom?: (read: ToolOutcome['sources']) => ToolOutcome['sources'];
}

/** Runs one call. A tool's failure is an outcome for the model to read; only a failing store throws. */
export async function executeTool(options: ExecuteToolOptions): Promise<void> {
  const { call, allowance, host, cause, record, madeFrom = () => null } = options;
  const { capabilities, draft, sources } = watchReads(host, cause);
  let outcome: ToolOutcome;
  try {
    const { bound, effect } = bindCall(call, allowance, outsideCall(host, call, sources));
    const run = (writer: DraftWriter | null) => bound.run(capabilities, writer);
    const kept = (result: unknown) =>
      keep(host, call, { success: true, returned: result, repairs: bound.repairs, sources });
    if (effect === 'draft') {
      await draft.write(cause, run, async (result) => {
        const done = await kept(result);
        return { events: [record(done)], sources: madeFrom(done.sources) };
      });
      return;
    }
    outcome = await kept(await run(null));
  } catch (error) {
    outcome = await keepFailure(host, call, error, sources);
  }
  await host.append([record(outcome)]);
}

/** Whether a call acts outside of the Workbench. */
export function actsOutside(call: ToolCall, allowance: ToolAllowance): boolean {
  return effectOf(call, allowance) === 'external';
}

/** Whether a call only looks: then it may run beside others, and again after a crash. A refusal is as good as a look. */
export function onlyReads(call: ToolCall, allowance: ToolAllowance, external: readonly ExternalTool[] = []): boolean {
  return effectOf(call, allowance, external) === 'read';
}

function effectOf(call: ToolCall, allowance: ToolAllowance, external: readonly ExternalTool[] = []) {
  try {
    return findTool(call.tool, allowance, external).effect;
  } catch (error) {
    if (error instanceof GalleyError) return 'read';
    throw error;
  }
}

/** Runs a call that only looks and records nothing. */
export async function lookWithTool(options: Omit<ExecuteToolOptions, 'record' | 'cause'>): Promise<ToolOutcome> {
  const { call, allowance, host } = options;
  const { capabilities, sources } = watchReads(host);
  try {
    const { bound } = bindCall(call, allowance);
    const returned = await bound.run(capabilities, null);
    return await keep(host, call, { success: true, returned, repairs: bound.repairs, sources });
  } catch (error) {
    return keepFailure(host, call, error, sources);
  }
}

/** What the host offers, with the files that are read through it gathered in `sources`. */
function watchReads(host: ToolHost, cause: string | null = null) {
  const { files, draft, tables, recall, signal, sourcesOf = (path: string) => [path] } = host;
  const sources = createSourceList();
  const watched = recordReads({ files, draft }, (path) => sources.add(sourcesOf(path)));
  // Queries of a Run that is stopped must not go on for the half minute that they are allowed.
  const engine = signal === undefined ? tables : withSignal(tables, signal);
  const { reader, writer } = datasourcesOf(host.datasources, cause, (name) => sources.add([datasourceSource(name)]));
  const scoped = tablesOver(watched.files, engine, reader);
  const recalled = async (callId: string) => {
    const found = await recall(callId);
    if (found !== null) sources.add(found.sources);
    return found?.text ?? null;
  };
  // What it shows of a file it was handed; the files that it only looked through stay unknown to who asks.
  const search = async (question: FileQuestion) => {
    if (host.search === undefined) throw new SearchUnavailableError();
    const found = await host.search(question, files, signal);
    for (const { path, also_in } of found.results) for (const each of [path, ...also_in]) sources.add(sourcesOf(each));
    return found;
  };
  const capabilities = {
    files: watched.files,
    documents: documentsOver(watched.files, scoped, signal),
    tables: scoped,
    workers: workersUntil(signal),
    search,
    datasources: reader,
    datasourceWriter: writer,
    recall: recalled,
  };
  return { capabilities, draft: watched.draft, sources };
}

/** What is asked of a datasource makes it a source of the answer, its shape as much as its rows (SPEC T6). */
function datasourcesOf(host: DatasourceHost | undefined, cause: string | null, seen: (name: string) => void) {
  const here = () => {
    if (host === undefined) throw new DatasourceUnavailableError();
    return host;
  };
  const reader: DatasourceReader = {
    list: async () => host?.list() ?? [],
    async map(name) {
      const found = await here().map(name);
      seen(name);
      return found;
    },
    async read(name, statement, limit) {
      // An error of the database may quote a value.
      seen(name);
      return here().read(name, statement, limit);
    },
    async save(name, part) {
      seen(name);
      return here().save(name, part);
    },
  };
  const writer = {
    async write(name: string, statement: string) {
      if (cause === null) throw new InternalError('A datasource was to be changed by a call that nobody journaled.');
      seen(name);
      return here().write(cause, name, statement);
    },
  };
  return { reader, writer };
}

interface SourceList {
  add(paths: readonly string[] | null): void;
  list(): string[] | null;
}

function createSourceList(): SourceList {
  const known = new Set<string>();
  let unknown = false;
  return {
    add(paths) {
      if (paths === null) unknown = true;
      else for (const path of paths) known.add(path);
    },
    list: () => (unknown ? null : [...known].sort()),
  };
}

interface Outside {
  readonly tools: readonly ExternalTool[];
  call(input: Record<string, unknown>): Promise<unknown>;
}

/** What a tool from outside returns may repeat what it was told: it is made from the same files. */
function outsideCall({ external }: ToolHost, { tool, call_id }: ToolCall, sources: SourceList): Outside | undefined {
  if (external === undefined) return undefined;
  return {
    tools: external.tools,
    async call(input) {
      const answer = await external.call(tool, input, call_id);
      sources.add(answer.sources);
      return answer.returned;
    },
  };
}

function bindCall(call: ToolCall, allowance: ToolAllowance, outside?: Outside) {
  const tool = findTool(call.tool, allowance, outside?.tools, outside?.call);
  if (call.malformed === undefined) return { bound: tool.bind(call.arguments), effect: tool.effect };
  const read = readMalformed(call.malformed);
  if ('problem' in read) {
    const takes = signatureAt(call.tool, tool.schema, {}, []);
    throw new ToolArgumentError(call.tool, 'arguments', `${read.problem}. ${excerptOf(call.malformed)}`, takes);
  }
  const bound = tool.bind(read.input);
  return { bound: { ...bound, repairs: [...read.repairs, ...bound.repairs] }, effect: tool.effect };
}

async function keepFailure(host: ToolHost, call: ToolCall, error: unknown, sources: SourceList): Promise<ToolOutcome> {
  // Work cut short says nothing about the call: it is not recorded, and done anew when the Run goes on.
  if (host.signal?.aborted && error instanceof GalleyError && error.code === 'CANCELLED') throw error;
  if (!(error instanceof GalleyError) || error instanceof StoreError) throw error;
  const returned = { error: await withSimilarPaths(toErrorPayload(error), host.files) };
  return keep(host, call, { success: false, returned, repairs: [], sources });
}

interface Returned {
  readonly success: boolean;
  readonly returned: unknown;
  readonly repairs: readonly string[];
  readonly sources: SourceList;
}

async function keep(
  host: ToolHost,
  call: ToolCall,
  { success, returned, repairs, sources }: Returned,
): Promise<ToolOutcome> {
  const shown = returned instanceof ImageResult ? returned.images : [];
  const images: ImageRef[] = [];
  for (const { bytes, media_type } of shown) images.push({ hash: await host.keep(bytes), media_type });
  const result = returned instanceof ImageResult ? { ...returned.result, images } : returned;
  const stored = await host.keep(Buffer.from(JSON.stringify(result) ?? 'null'));
  const receipt = makeReceipt(result, call.call_id);
  return {
    success,
    receipt: repairs.length === 0 ? receipt : annotateReceipt(receipt, { repaired: repairs.join('; ') }),
    result: stored,
    ...(images.length === 0 ? {} : { images }),
    sources: sources.list(),
  };
}

export function describeCall(call: ToolCall, allowance: ToolAllowance): string {
  try {
    return bindCall(call, allowance).bound.summary;
  } catch (error) {
    if (error instanceof GalleyError) return `Calling ${call.tool}`;
    throw error;
  }
}
