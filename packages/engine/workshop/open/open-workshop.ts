import { join } from 'node:path';
import { createTableEngine, sharedPool } from '@galley/formats';
import { type Clock, createIdSource, type IdSource, systemClock } from '@galley/schema';
import { createEgressLog, type EgressLog, type ModelRegistry } from '../../model/index.ts';
import { createMutex, openWorkbench, type SharedWorkbench, type Workbench } from '../../workbench/index.ts';
import { type Backend, claudeCodeBackend, codexBackend } from '../../workflow/index.ts';
import { createConsents } from '../access/consents.ts';
import { type ModelAccess, offlineAccess } from '../access/model-access.ts';
import { createWebSearches } from '../access/web-searches.ts';
import { type Audit, createAudit } from '../audit/audit.ts';
import { askRules } from '../companion/answer/ask-rules.ts';
import { type Companion, createCompanion } from '../companion/companion.ts';
import { type SharedSpending, settleRows } from '../context/shared-spending.ts';
import type { WorkshopContext } from '../context/workshop-context.ts';
import { foldConversation } from '../conversation/conversation.ts';
import { createDatasources } from '../datasources/datasources.ts';
import { processLog } from '../log/log.ts';
import { logRows } from '../log/log-rows.ts';
import { createMcpServers } from '../mcp-servers/mcp-servers.ts';
import { announceWorkbench } from '../notify/announce-workbench.ts';
import { createNotifier, type Notifier } from '../notify/notifier.ts';
import { createDebugFiles } from '../projections/debug-files.ts';
import { createProjections } from '../projections/projections.ts';
import { withoutCopies } from '../projections/without-copies.ts';
import { createRuns, type Runs } from '../runs/runs.ts';
import { createSearch } from '../search/search.ts';
import { adoptContext } from '../settings/context-file.ts';
import { followSettings } from '../settings/settings.ts';
import { defaultProgramSettings, type ProgramSettings } from '../trust/program-settings.ts';
import { createTrust } from '../trust/trust.ts';
import { emptyTrustStore, type TrustStore } from '../trust/trust-store.ts';
import { scheduleUpkeep, type UpkeepSchedule } from '../upkeep/upkeep.ts';
import { openFolderTrust } from '../user/folder-trust.ts';
import { hasState, placeOf, sharedPlace } from '../user/place.ts';

export interface OpenWorkshopOptions {
  readonly directory: string;
  /** Folder of the built-in workflows. */
  readonly workflows: string;
  /** Who can be asked; only the offline model when left out. */
  readonly access?: ModelAccess;
  /** Instead of what `access` offers. */
  readonly models?: ModelRegistry;
  readonly backends?: ReadonlyMap<string, Backend>;
  /** Which scripts and programs the person allowed for good; none when left out. */
  readonly trust?: TrustStore;
  /** The system's sandbox and nothing of the person's environment when left out. */
  readonly programs?: ProgramSettings;
  /** Keeps raw responses and transitions of every Run in `.galley/runs/<id>/debug/` (SPEC O14). */
  readonly debug?: boolean;
  readonly notifier?: Notifier;
  readonly clock?: Clock;
  /** The part of a model's context that files and maps in a prompt may take: 0.25. */
  readonly manifestShare?: number;
  /** Waits before a model is asked again after a fault. */
  readonly sleep?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly ids?: IdSource;
  /** Budgets above all Runs; none when left out. */
  readonly spending?: SharedSpending;
  /** Of a team: whether a policy wants plans that change files to wait for a person, whatever settings say. */
  readonly plansMustWait?: () => Promise<boolean>;
  /** Where it is noted what left for this Workbench; a file in its own folder when left out. */
  readonly egress?: EgressLog;
  /** A Workbench that several machines share; `directory` is then this holder's own copy of its files. */
  readonly shared?: SharedWorkbench;
}

/** One Workbench with its conversation and Runs: everything a surface needs, without HTTP. */
export interface Workshop extends AsyncDisposable {
  readonly id: string;
  readonly workbench: Workbench;
  readonly context: WorkshopContext;
  readonly runs: Runs;
  /** Questions about what happened here. */
  readonly audit: Audit;
  /** The chats beside its Runs. */
  readonly companion: Companion;
  readonly notifier: Notifier;
  readonly upkeep: UpkeepSchedule;
  selectedModel(): string;
}

export async function openWorkshop(options: OpenWorkshopOptions): Promise<Workshop> {
  const clock = options.clock ?? systemClock;
  const ids = options.ids ?? createIdSource(clock);
  const notifier = options.notifier ?? createNotifier();
  const access = options.access ?? offlineAccess;
  // What a holder has of a shared Workbench was made from the team's own store, never brought along by a folder.
  const madeNow = options.shared !== undefined || !(await hasState(options.directory));
  const workbench = await openWorkbench({
    ...{ directory: options.directory, clock, ids },
    ...(options.shared === undefined ? {} : { shared: options.shared }),
  });
  await adoptContext(workbench);
  const egress = options.egress ?? createEgressLog(join(workbench.store.directory, 'egress.jsonl'));
  const place = options.shared === undefined ? await placeOf(workbench.root) : sharedPlace(workbench.id);
  const { workbenches: known, seenFolders: seen } = access.user;
  const folder = await openFolderTrust({ workbench, place, known, seen, madeNow, clock });
  const settings = followSettings(workbench, folder.trusted);
  const consents = createConsents({ workbenchId: workbench.id, place, store: access.user.consents, clock });
  const webSearches = createWebSearches({ workbenchId: workbench.id, place, store: access.user.webSearches, clock });
  const { datasources: store, secrets } = access.user;
  const datasources = createDatasources({ workbenchId: workbench.id, place, store, secrets, clock });
  const models =
    options.models ??
    access.connect({
      allow: (recipient) => consents.require(recipient),
      allowSearch: (recipient) => webSearches.require(recipient),
      egress,
      clock,
    });
  const tables = createTableEngine({ pool: sharedPool() });
  const debug = options.debug === true ? createDebugFiles(workbench.store.directory) : null;
  const conversation = async () => foldConversation(await workbench.wholeTimeline());
  const search = createSearch({
    // An index from elsewhere could say anything about the files.
    file: workbench.store.readOnly || !folder.trusted() ? null : join(workbench.store.directory, 'search.db'),
    files: workbench,
    review: workbench,
    records: { store: workbench.store, conversation },
  });
  const programs = options.programs ?? defaultProgramSettings();
  const mcpServers = createMcpServers({ user: access.user, programs, place, workbenchId: workbench.id, clock, egress });
  await mcpServers.refresh();
  const context: WorkshopContext = {
    workbench,
    place,
    search,
    tables,
    models,
    access,
    settings,
    folder,
    consents,
    webSearches,
    datasources,
    egress,
    backends: options.backends ?? standardBackends(),
    trust: createTrust(options.trust ?? emptyTrustStore, options.workflows),
    programs,
    mcpServers,
    notifier,
    clock,
    ids,
    workflows: options.workflows,
    ...(options.spending === undefined ? {} : { spending: options.spending }),
    ...(options.plansMustWait === undefined ? {} : { plansMustWait: options.plansMustWait }),
    ...(options.manifestShare === undefined ? {} : { manifestShare: options.manifestShare }),
    ...(options.sleep === undefined ? {} : { sleep: options.sleep }),
    ...(debug === null ? {} : { onRaw: debug.onRaw }),
    inTurn: createMutex(),
    conversation,
    lastConversation: () => foldConversation(workbench.timeline()),
  };
  const log = processLog();
  const { spending } = options;
  if (spending !== undefined) workbench.store.journal.onCommit((rows) => settleRows(spending, rows));
  const stopLogging = workbench.store.journal.onCommit((rows) => logRows(log, rows));
  log.write('info', 'workbench opened', {
    workbench_id: workbench.id,
    path: workbench.root,
    seq: workbench.store.journal.lastSeq,
  });
  const warn = (text: string) => {
    process.stderr.write(`${text}\n`);
    log.write('warn', text, { workbench_id: workbench.id });
  };
  // Whoever debugs wants the files, wherever they are.
  const hasReaders = options.shared === undefined || debug !== null;
  const projections = hasReaders
    ? await createProjections({ workbench, settings, debug, clock, warn })
    : withoutCopies({ workbench, settings, warn });
  const runs = createRuns(context, projections);
  const upkeep = scheduleUpkeep(context, runs);
  const audit = createAudit({ workbench, models, datasources, isActive: (run) => runs.isActive(run) });
  const companion = createCompanion({ context, runs, audit, rules: askRules });
  const stopAnnouncing = workbench.onEvent((row) => {
    projections.onWorkbenchEvent(row.event);
    for (const notification of announceWorkbench(workbench, row.event)) notifier.notify(notification);
  });
  const stopCounting = workbench.onPlacing((progress) => {
    notifier.notify({ type: 'FilesPlacing', workbench_id: workbench.id, ...progress });
  });
  return {
    id: workbench.id,
    workbench,
    context,
    runs,
    audit,
    companion,
    notifier,
    upkeep,
    selectedModel: () => settings().model ?? models.defaultModel,
    async [Symbol.asyncDispose]() {
      await companion.close();
      await runs.close();
      await mcpServers[Symbol.asyncDispose]();
      await search[Symbol.asyncDispose]();
      await upkeep.close();
      audit.close();
      stopAnnouncing();
      stopCounting();
      await projections.close();
      stopLogging();
      log.write('info', 'workbench closed', { workbench_id: workbench.id });
      await tables[Symbol.asyncDispose]();
      await workbench[Symbol.asyncDispose]();
    },
  };
}

/** Programs that people may have installed; looked for when a State first asks for one. */
export function standardBackends(): Map<string, Backend> {
  return new Map([
    ['claude', claudeCodeBackend()],
    ['codex', codexBackend()],
  ]);
}
