import { createOwnFiles } from '../../store/index.ts';
import type { Workbench } from '../../workbench/index.ts';
import { CONTEXT_FILE, contextFileText } from '../settings/context-file.ts';
import type { Settings } from '../settings/fold-settings.ts';
import { createFileQueue } from './file-queue.ts';
import type { Projections } from './projections.ts';

export interface WithoutCopiesOptions {
  readonly workbench: Workbench;
  readonly settings: () => Settings;
  readonly warn: (text: string) => void;
}

/**
 * For a shared Workbench: the folder of its holder is nobody's to look at and gone with it, so copies for readers would cost every
 * step some files and serve nobody. A fork takes the context items along.
 */
export function withoutCopies({ workbench, settings, warn }: WithoutCopiesOptions): Projections {
  const queue = createFileQueue(createOwnFiles(workbench.store.directory), warn);
  return {
    onWorkbenchEvent({ type }) {
      if (type !== 'context.set' && type !== 'context.removed') return;
      queue.replace(CONTEXT_FILE, contextFileText(settings().context));
    },
    onRunEvent: () => undefined,
    completeRpi: () => undefined,
    rewriteRpi: () => undefined,
    drained: () => queue.drained(),
    close: () => queue.drained(),
  };
}
