export { type Connection, type ModelAccess, offlineAccess } from './access/model-access.ts';
export { createUserAccess, type UserAccess, type UserAccessOptions } from './access/user-access.ts';
export type {
  SharedCall,
  SharedCost,
  SharedSpending,
  SharedStop,
  Waiting,
} from './context/shared-spending.ts';
export type { ProcedureHandlers, TerminalHandlers, WorkshopHost } from './handlers/handlers.ts';
export { parseInput } from './handlers/parse-input.ts';
export { createProcedures } from './handlers/procedures.ts';
export { createTerminalProcedures } from './handlers/terminal-handlers.ts';
export { peekIntoWorkbench, waitingRuns } from './home/peek.ts';
export { createLog, type LogOptions } from './log/create-log.ts';
export { type Log, type LogLevel, processLog, setProcessLog } from './log/log.ts';
export { addServer, removeServer, setServerSecret } from './mcp-servers/configure.ts';
export {
  createNotifier,
  type NotificationListener,
  type Notifier,
  type NumberedNotification,
} from './notify/notifier.ts';
export type { AuditEntry } from './observe/audit-entries.ts';
export { observeRuns, type RunObserver, type TailedRow } from './observe/observe-runs.ts';
export { type OpenWorkshopOptions, openWorkshop, standardBackends, type Workshop } from './open/open-workshop.ts';
export { createSearch, type Search } from './search/search.ts';
export { listTestable, type ProviderTest, TEST_WORDS, testProvider } from './sharing/test-provider.ts';
export { type ProgramSettings, readProgramSettings } from './trust/program-settings.ts';
export { createTrustStore, type TrustStore } from './trust/trust-store.ts';
export { describeArrival } from './user/folder-trust.ts';
export type { KnownWorkbenches } from './user/known-workbenches.ts';
export type { UserSettings } from './user/user-settings.ts';
