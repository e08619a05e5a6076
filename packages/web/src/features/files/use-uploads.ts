import type { FileActInput } from '@galley/schema';
import { useState } from 'react';
import { useToasts } from '../../components/toasts.tsx';
import { plural } from '../../lib/format.ts';
import { toPayload } from '../../lib/to-payload.ts';
import { useWorkbench } from '../../state/workbench-context.tsx';
import type { DroppedFile } from './dropped-files.ts';
import { sendFile } from './send-file.ts';
import { useFileActs } from './use-file-acts.ts';

export interface Uploading {
  readonly files: number;
  /** From 0 to 1. */
  readonly fraction: number;
}

export interface Uploads {
  /** Null when nothing is on its way. */
  readonly under: Uploading | null;
  readonly send: (files: readonly DroppedFile[], options?: UploadOptions) => Promise<void>;
}

interface UploadOptions {
  readonly replace?: boolean;
  /** Called when they are in the folder. */
  readonly onAdded?: () => void;
}

/** Puts files into the folder: all of them at once when all have arrived, so that half of them is never there. */
export function useUploads(): Uploads {
  const { workbenchId } = useWorkbench();
  const [under, setUnder] = useState<Uploading | null>(null);
  const toasts = useToasts();
  const change = useFileActs();
  return {
    under,
    async send(files, { replace = false, onAdded } = {}) {
      if (files.length === 0) return;
      const total = files.reduce((sum, { file }) => sum + file.size, 0) || 1;
      let done = 0;
      setUnder({ files: files.length, fraction: 0 });
      try {
        const acts: FileActInput[] = [];
        for (const { path, file } of files) {
          const upload_id = await sendFile(workbenchId, file, (bytes) => {
            done += bytes;
            setUnder({ files: files.length, fraction: done / total });
          });
          acts.push({ act: 'put', path, upload_id, replace });
        }
        const said = files.length === 1 ? `Added ${files[0]?.path}` : `Added ${plural(files.length, 'file')}`;
        change.mutate({ acts, said }, { onSuccess: () => onAdded?.() });
      } catch (error) {
        toasts.showError(toPayload(error));
      } finally {
        setUnder(null);
      }
    },
  };
}
