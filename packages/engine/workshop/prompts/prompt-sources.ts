import { readSources } from '../../model/index.ts';
import { declareTools, documentsOver, type ToolAllowance, tablesOver } from '../../tools/index.ts';
import type { DraftReview, EventLog, FileView } from '../../workbench/index.ts';
import type { WorkshopContext } from '../context/workshop-context.ts';
import { sourcesInDraft } from '../sharing/share-limit.ts';
import { createFileMaps, type FileMaps } from './file-maps.ts';
import type { PromptSources } from './prompt-variables.ts';

interface PromptContext extends Pick<WorkshopContext, 'tables' | 'conversation' | 'settings'> {
  readonly workbench: FileView & DraftReview & Pick<EventLog, 'events'>;
}

const mapsOf = new WeakMap<WorkshopContext['tables'], FileMaps>();

/** Where prompts of a Workbench's Runs look. Maps are kept for all of its Runs together. */
export function promptSources(context: PromptContext): PromptSources {
  const { workbench, tables } = context;
  const maps =
    mapsOf.get(tables) ??
    createFileMaps({
      contentHash: (path) => workbench.contentHash(path),
      map: async (path) => ({ path, ...(await documentsOver(workbench, tablesOver(workbench, tables)).map(path)) }),
    });
  mapsOf.set(tables, maps);
  return {
    limit: null,
    sourcesOf: (path) => readSources(sourcesInDraft(workbench, path)),
    messageSources: () =>
      new Map(
        workbench.events().flatMap(({ event }) => {
          return event.type === 'message.added' ? [[event.message_id, readSources(event.sources)]] : [];
        }),
      ),
    files: () => workbench.listFiles(),
    changes: () => workbench.changeSet(),
    conversation: () => context.conversation(),
    context: () => context.settings().context,
    maps,
  };
}

const declared = new Map<ToolAllowance, ReturnType<typeof declareTools>>();
const sizes = new Map<ToolAllowance, number>();

/** How much of a request the declarations of the tools are. */
export function declaredCharacters(allowance: ToolAllowance): number {
  const tools = declaredTools(allowance);
  const size = sizes.get(allowance) ?? (tools.length === 0 ? 0 : JSON.stringify(tools).length);
  sizes.set(allowance, size);
  return size;
}

/** The same for every call: making the schemas anew each time costs more than the call's own bookkeeping. */
export function declaredTools(allowance: ToolAllowance): ReturnType<typeof declareTools> {
  const tools = declared.get(allowance) ?? declareTools(allowance);
  declared.set(allowance, tools);
  return tools;
}
