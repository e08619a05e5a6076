import { useCallback, useState } from 'react';
import { call } from '../../../api/call.ts';
import { useToasts } from '../../../components/toasts.tsx';
import { toPayload } from '../../../lib/to-payload.ts';
import { useWorkbench } from '../../../state/workbench-context.tsx';
import type { OpenedLines } from './diff-lines.ts';

/** Lines that are shown at a time. */
const AT_ONCE = 100;

/** Unchanged lines of a text that somebody wants to see, asked for when they do. */
export function useOpenedLines(path: string): { readonly opened: OpenedLines; readonly open: (line: number) => void } {
  const { workbenchId } = useWorkbench();
  const toasts = useToasts();
  const [opened, setOpened] = useState<OpenedLines>(new Map());
  const open = useCallback(
    (line: number) => {
      const known = opened.get(line) ?? [];
      const window = { row_start: line + known.length, row_count: AT_ONCE };
      call('WorkbenchPreviewFile', { workbench_id: workbenchId, path, ...window }).then(
        (shown) => {
          if (shown.preview !== 'text') return;
          const more = shown.text.split(/\r?\n/).slice(0, shown.shown_lines);
          setOpened((before) => new Map(before).set(line, [...known, ...more]));
        },
        (error: unknown) => toasts.showError(toPayload(error)),
      );
    },
    [opened, path, workbenchId, toasts],
  );
  return { opened, open };
}
