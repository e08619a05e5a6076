import { join } from 'node:path';
import type { Clock } from '@galley/schema';
import {
  type Disk,
  type DoctorProgress,
  type DoctorReport,
  examineStore,
  type RepairReport,
  repairStore,
} from '../store/index.ts';
import { workbenchRoots } from './state/roots.ts';

export interface ExamineWorkbenchOptions {
  readonly directory: string;
  readonly onProgress?: (progress: DoctorProgress) => void;
}

/** Checks everything below `.galley` and changes nothing; works while another process has the Workbench open. */
export function examineWorkbench({ directory, ...options }: ExamineWorkbenchOptions): Promise<DoctorReport> {
  return examineStore({
    ...options,
    directory: join(directory, '.galley'),
    root: directory,
    references: workbenchRoots,
  });
}

export interface RepairWorkbenchOptions extends ExamineWorkbenchOptions {
  readonly clock: Clock;
  readonly disk?: Disk;
}

/** Needs the Workbench to itself. Settle an unfinished publish first, by opening it once. */
export function repairWorkbench({ directory, ...options }: RepairWorkbenchOptions): Promise<RepairReport> {
  return repairStore({
    ...options,
    directory: join(directory, '.galley'),
    root: directory,
    references: workbenchRoots,
  });
}
