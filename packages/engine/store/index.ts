export { copyAndHash, type StoredObject } from './disk/copy-and-hash.ts';
export { copyChecked } from './disk/copy-checked.ts';
export { type Disk, systemDisk } from './disk/disk.ts';
export { createDiskClock } from './disk/disk-clock.ts';
export {
  FileChangedWhileReadError,
  LeaseLostError,
  NotAFileError,
  ObjectCorruptError,
  ObjectMissingError,
  StoreDamagedError,
  StoreError,
  StoreMissingError,
  StoreOutdatedError,
  StoreReadOnlyError,
  StoreVersionError,
  StoreWriteError,
  TablesMissingError,
  WorkbenchLockedError,
} from './disk/errors.ts';
export { inParallel } from './disk/in-parallel.ts';
export { type DiskObserver, observeDisk } from './disk/observe-disk.ts';
export { type FileLook, isDirty, lookOf, sameLook } from './disk/stat-look.ts';
export { type ExamineOptions, examineStore } from './doctor/examine-store.ts';
export { type RepairOptions, type RepairReport, repairStore } from './doctor/repair-store.ts';
export type { DoctorProgress, DoctorReport, Problem, ProblemCode, Repair } from './doctor/report.ts';
export { actAs, actingPerson } from './journal/acting.ts';
export {
  type Amount,
  collectGarbage,
  type GarbageOptions,
  type GarbageReport,
} from './objects/collect-garbage.ts';
export {
  type ObjectReference,
  payloadReferences,
  type ReferenceOptions,
  type ReferenceSource,
} from './objects/references.ts';
export { storedPath } from './objects/stored-path.ts';
export { isLocked, takeLock } from './open/lock.ts';
export { type OpenStoreOptions, openStore, temporaryFolder } from './open/open-store.ts';
export { openDerivedDatabase } from './own-folder/derived-database.ts';
export { OwnFolderUnsafeError } from './own-folder/errors.ts';
export { inspectOwnFolder } from './own-folder/inspect.ts';
export { prepareDatabase } from './own-folder/own-database.ts';
export { createOwnFiles, type OwnFiles } from './own-folder/own-files.ts';
export type {
  CompactReport,
  Journal,
  ListedObject,
  NewSummary,
  ObjectStore,
  StatCache,
  Store,
  StreamSummary,
} from './ports/ports.ts';
export { createPostgresKeeper, type ObjectKeeper } from './postgres/chunks.ts';
export { type Committer, type CommitterOptions, createCommitter } from './postgres/committer.ts';
export { addWorkbench, type Lease, type NewWorkbench, releaseLease, takeLease } from './postgres/lease.ts';
export { migrateTables, requireTables, type SqlTables } from './postgres/migrate.ts';
export { type OpenPostgresStoreOptions, openPostgresStore } from './postgres/open-postgres-store.ts';
export { reaching } from './postgres/reaching.ts';
export { type BucketSettings, openBucket } from './postgres/s3/bucket.ts';
export { createS3Keeper } from './postgres/s3/s3-keeper.ts';
export { readBucketSettings } from './postgres/s3/settings.ts';
export {
  isDisconnection,
  isOutOfRoom,
  type Listener,
  type OpenPoolOptions,
  openListener,
  openPool,
  type Sql,
  type SqlPool,
} from './postgres/sql.ts';
export { sqlMigrations } from './postgres/tables.ts';
export { createUserFile, type OpenUserFile, type UserFile, type UserFileOptions } from './user-file/user-file.ts';
export { UserFileBusyError, UserFileDamagedError, UserFileUnsafeError } from './user-file/user-file-errors.ts';
