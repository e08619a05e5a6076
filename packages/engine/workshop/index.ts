export { type Connection, type ModelAccess, offlineAccess } from './access/model-access.ts';
export { createUserAccess, type UserAccessOptions } from './access/user-access.ts';
export type { ProcedureHandlers, WorkshopHost } from './handlers/handlers.ts';
export { createNotifier, type NotificationListener, type Notifier, type NumberedNotification } from './notifier.ts';
export { observeRuns, type RunObserver, type TailedRow } from './observe/observe-runs.ts';
export { type OpenWorkshopOptions, openWorkshop, type Workshop } from './open-workshop.ts';
export { createProcedures } from './procedures.ts';
export { type ProgramSettings, readProgramSettings } from './trust/program-settings.ts';
export { createTrustStore, type TrustStore } from './trust/trust-store.ts';
