export {
  type Amount,
  collectGarbage,
  type GarbageOptions,
  type GarbageReport,
} from './collect-garbage.ts';
export { copyAndHash } from './copy-and-hash.ts';
export { copyChecked } from './copy-checked.ts';
export { type Disk, systemDisk } from './disk.ts';
export { createDiskClock } from './disk-clock.ts';
export { type ExamineOptions, examineStore } from './doctor/examine-store.ts';
export { type RepairOptions, type RepairReport, repairStore } from './doctor/repair-store.ts';
export type { DoctorProgress, DoctorReport, Problem, ProblemCode, Repair } from './doctor/report.ts';
export {
  FileChangedWhileReadError,
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
  WorkbenchLockedError,
} from './errors.ts';
export { inParallel } from './in-parallel.ts';
export { isLocked, takeLock } from './lock.ts';
export { type DiskObserver, observeDisk } from './observe-disk.ts';
export { type OpenStoreOptions, openStore, temporaryFolder } from './open-store.ts';
export { OwnFolderUnsafeError } from './own-folder/errors.ts';
export { inspectOwnFolder } from './own-folder/inspect.ts';
export { createOwnFiles, type OwnFiles } from './own-folder/own-files.ts';
export type { FileLook, Journal, ListedObject, ObjectStore, StatCache, Store, StoredObject } from './ports.ts';
export { type ObjectReference, payloadReferences, type ReferenceOptions, type ReferenceSource } from './references.ts';
export { isDirty, lookOf, sameLook } from './stat-look.ts';
export { createUserFile, type UserFile, type UserFileOptions } from './user-file.ts';
export { UserFileBusyError, UserFileDamagedError, UserFileUnsafeError } from './user-file-errors.ts';
