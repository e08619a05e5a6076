import type { TableEngine } from '@galley/formats';
import type { Clock, ConversationEntry, IdSource } from '@galley/schema';
import type { EgressLog, ModelRegistry } from '../../model/index.ts';
import type { Exclusive, Workbench } from '../../workbench/index.ts';
import type { Backend } from '../../workflow/index.ts';
import type { Consents } from '../access/consents.ts';
import type { ModelAccess } from '../access/model-access.ts';
import type { WebSearches } from '../access/web-searches.ts';
import type { Datasources } from '../datasources/datasources.ts';
import type { McpServers } from '../mcp-servers/mcp-servers.ts';
import type { Notifier } from '../notify/notifier.ts';
import type { RawOrigin } from '../projections/debug-files.ts';
import type { Search } from '../search/search.ts';
import type { Settings } from '../settings/fold-settings.ts';
import type { ProgramSettings } from '../trust/program-settings.ts';
import type { Trust } from '../trust/trust.ts';
import type { FolderTrust } from '../user/folder-trust.ts';
import type { Place } from '../user/place.ts';
import type { SharedSpending } from './shared-spending.ts';

/** What the parts of a Workshop share: its Workbench and the ports to the world. */
export interface WorkshopContext {
  readonly workbench: Workbench;
  /** Where it is: what a person allowed here is kept with it. */
  readonly place: Place;
  readonly tables: TableEngine;
  /** Full text and meaning of files, messages and artifacts. */
  readonly search: Search;
  readonly models: ModelRegistry;
  /** Budgets above all Runs, where a team has any. */
  readonly spending?: SharedSpending;
  readonly access: ModelAccess;
  /** What the person chose for this Workbench, as it is now. */
  readonly settings: () => Settings;
  /** Whether its `.galley/` is the person's own. */
  readonly folder: FolderTrust;
  readonly consents: Consents;
  /** Of a team: whether a policy wants plans that change files to wait for a person, whatever settings say. */
  readonly plansMustWait?: () => Promise<boolean>;
  /** Who may search the web. */
  readonly webSearches: WebSearches;
  /** Databases that the person attached. */
  readonly datasources: Datasources;
  /** What left this computer for this Workbench. */
  readonly egress: EgressLog;
  /** Which scripts and programs a person allowed to run. */
  readonly trust: Trust;
  /** How they run. */
  readonly programs: ProgramSettings;
  /** MCP servers whose tools agents may use here. */
  readonly mcpServers: McpServers;
  /** Programs that take whole turns, by the name that a State's `backend` gives. */
  readonly backends: ReadonlyMap<string, Backend>;
  readonly notifier: Notifier;
  readonly clock: Clock;
  readonly ids: IdSource;
  /** Folder of the built-in workflows. */
  readonly workflows: string;
  /** Takes what a backend's program sends, as it comes. */
  readonly onRaw?: (origin: RawOrigin, event: unknown) => void;
  /** The part of a model's context that files and maps in a prompt may take; a quarter when left out (SPEC F12). */
  readonly manifestShare?: number;
  /** Waits before a call is tried again; the real time with a little chance when left out. */
  readonly sleep?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /**
   * A person's decisions about messages, Runs, Draft and Checkpoints, one after the other. Without this a message or a
   * publish could come between what an undo looked at and what it does. Not to be called from inside a turn.
   */
  readonly inTurn: Exclusive;
  conversation(): Promise<readonly ConversationEntry[]>;
  /** Its last part, which is at hand. */
  lastConversation(): readonly ConversationEntry[];
}
