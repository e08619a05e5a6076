import { readSources, type Sources } from '../../model/index.ts';
import {
  declareTools,
  documentsOver,
  type ExternalTool,
  type ToolAllowance,
  type ToolNeed,
  tablesOver,
} from '../../tools/index.ts';
import type { DraftReview, FileView, History } from '../../workbench/index.ts';
import type { WorkshopContext } from '../context/workshop-context.ts';
import { sourcesInDraft } from '../sharing/share-limit.ts';
import { createFileMaps, type FileMaps } from './file-maps.ts';
import type { PromptSources } from './prompt-variables.ts';

interface PromptContext extends Pick<WorkshopContext, 'tables' | 'lastConversation' | 'settings' | 'datasources'> {
  readonly workbench: FileView & DraftReview & Pick<History, 'timeline' | 'earlierEntries'>;
}

const mapsOf = new WeakMap<PromptContext['workbench'], FileMaps>();

/** Where prompts of a Workbench's Runs look. Maps are kept for all Runs over one Draft together. */
export function promptSources(context: PromptContext): PromptSources {
  const { workbench, tables } = context;
  const maps =
    mapsOf.get(workbench) ??
    createFileMaps({
      contentHash: (path) => workbench.contentHash(path),
      map: async (path) => ({ path, ...(await documentsOver(workbench, tablesOver(workbench, tables)).map(path)) }),
    });
  mapsOf.set(workbench, maps);
  return {
    limit: null,
    sourcesOf: (path) => readSources(sourcesInDraft(workbench, path)),
    messageSources() {
      const ofMessages = new Map<string, Sources>();
      for (const { row } of workbench.timeline()) {
        const { event } = row;
        if (event.type === 'message.added') ofMessages.set(event.message_id, readSources(event.sources));
      }
      return ofMessages;
    },
    files: (naming) => workbench.listFiles({ naming }),
    changes: () => workbench.changeSet(),
    conversation: () => context.lastConversation(),
    earlierEntries: () => workbench.earlierEntries(),
    context: () => context.settings().context,
    maps,
    datasources: () => context.datasources.shown(),
  };
}

type Declared = ReturnType<typeof declareTools>;

const declared = new Map<string, { readonly tools: Declared; readonly characters: number }>();

/** How much of a request the declarations of the tools are. */
export function declaredCharacters(
  allowance: ToolAllowance,
  need: ToolNeed | null,
  external: readonly ExternalTool[] = [],
): number {
  return declaration(allowance, need, external).characters;
}

/** Those that the work needs; null for all. */
export function declaredTools(
  allowance: ToolAllowance,
  need: ToolNeed | null,
  external: readonly ExternalTool[] = [],
): Declared {
  return declaration(allowance, need, external).tools;
}

/** Kept: making the schemas anew for each call costs more than the call's own bookkeeping. */
function declaration(allowance: ToolAllowance, need: ToolNeed | null, external: readonly ExternalTool[]) {
  // Those from outside may change at any time; they are few, and only passed on.
  if (external.length > 0) return measured(declareTools(allowance, need, external));
  const key = `${allowance} ${need === null ? 'all' : keyOf(need)}`;
  const known = declared.get(key);
  if (known !== undefined) return known;
  const made = measured(declareTools(allowance, need));
  declared.set(key, made);
  return made;
}

function measured(tools: Declared) {
  return { tools, characters: tools.length === 0 ? 0 : JSON.stringify(tools).length };
}

function keyOf({ formats, writes, named }: ToolNeed): string {
  const lists = [formats, writes ?? ['any'], named].map((values) => [...values].sort().join(' '));
  return lists.join(' / ');
}
