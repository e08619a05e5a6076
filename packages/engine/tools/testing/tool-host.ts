import type { TableEngine } from '@galley/formats';
import type { Workbench } from '../../workbench/index.ts';
import type { ToolHost } from '../execute-tool.ts';

/** Tools over a whole Workbench, without consent or gates between. */
export function hostOf(
  workbench: Workbench,
  tables: TableEngine,
  recall: ToolHost['recall'] = async () => null,
): ToolHost {
  return {
    files: workbench,
    draft: workbench,
    tables,
    recall,
    keep: async (bytes) => (await workbench.store.objects.put(bytes)).hash,
    append: (events) => workbench.append(events),
  };
}
