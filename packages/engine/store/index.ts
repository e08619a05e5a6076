export { copyAndHash } from './copy-and-hash.ts';
export { type Disk, systemDisk } from './disk.ts';
export {
  FileChangedWhileReadError,
  NotAFileError,
  ObjectMissingError,
  StoreDamagedError,
  StoreMissingError,
  StoreReadOnlyError,
  StoreVersionError,
  StoreWriteError,
  WorkbenchLockedError,
} from './errors.ts';
export { type DiskObserver, observeDisk } from './observe-disk.ts';
export { type OpenStoreOptions, openStore, temporaryFolder } from './open-store.ts';
export type { FileLook, Journal, ObjectStore, StatCache, Store, StoredObject } from './ports.ts';
export { lookOf, sameLook } from './stat-look.ts';
