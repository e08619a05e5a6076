import { useProcedure } from '../../../api/use-procedure.ts';
import { useWorkbench } from '../../../state/workbench-context.tsx';
import type { DroppedFile } from '../../files/dropped-files.ts';
import { useUploads } from '../../files/use-uploads.ts';
import { freePath } from './free-path.ts';

/** Puts files into the Workbench's folder, each under a name that is free, and names them in the message. */
export function useAttach(onAttached: (paths: readonly string[]) => void) {
  const { workbenchId } = useWorkbench();
  const files = useProcedure('WorkbenchListFiles', { workbench_id: workbenchId });
  const uploads = useUploads();
  return {
    under: uploads.under,
    attach(chosen: readonly DroppedFile[]) {
      const taken = new Set(files.data?.files.map(({ path }) => path.toLowerCase()));
      const placed = chosen.map(({ path, file }) => {
        const free = freePath(path, taken);
        taken.add(free.toLowerCase());
        return { path: free, file };
      });
      void uploads.send(placed, { onAdded: () => onAttached(placed.map(({ path }) => path)) });
    },
  };
}
