import type { WorkbenchView } from '@galley/schema';
import { createContext, useContext } from 'react';
import type { Pane } from './pane.ts';

export interface WorkbenchControl {
  readonly workbench: WorkbenchView;
  readonly workbenchId: string;
  readonly pane: Pane;
  readonly openPane: (pane: Pane) => void;
  readonly openWorkbench: (workbenchId: string) => void;
}

const WorkbenchContext = createContext<WorkbenchControl | null>(null);

export const WorkbenchProvider = WorkbenchContext.Provider;

export function useWorkbench(): WorkbenchControl {
  const control = useContext(WorkbenchContext);
  if (control === null) throw new TypeError('useWorkbench is used outside of a Workbench page');
  return control;
}
