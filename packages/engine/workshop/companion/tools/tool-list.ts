import { type CompanionTier, type CompanionTool, companionTools } from '@galley/schema';
import type { CompanionToolDefinition } from './companion-tool.ts';
import {
  getAuditTrail,
  getChatHistory,
  getGraphChanges,
  getJob,
  getLlmRequest,
  getTodos,
  getUsage,
  searchAudit,
} from './debug-tools.ts';
import { listWorkspaceFiles, readWorkspaceFile, searchWorkspace, vectorSearch } from './file-tools.ts';
import { gitDiff, gitLog, gitShow } from './history-tools.ts';
import { updateInstructions } from './update-instructions.ts';
import { webSearch } from './web-tools.ts';

/** Every tool of a companion, by name. */
export const companionToolList: ReadonlyMap<string, CompanionToolDefinition> = new Map(
  [
    listWorkspaceFiles,
    readWorkspaceFile,
    searchWorkspace,
    updateInstructions,
    vectorSearch,
    webSearch,
    gitLog,
    gitDiff,
    gitShow,
    getJob,
    getAuditTrail,
    getChatHistory,
    getTodos,
    getLlmRequest,
    getGraphChanges,
    searchAudit,
    getUsage,
  ].map((tool) => [tool.name, tool]),
);

/** The tools of the tiers that are open, in the order of the tiers. */
export function toolsOfTiers(tiers: readonly CompanionTier[]): CompanionToolDefinition[] {
  const names: CompanionTool[] = tiers.flatMap((tier) => [...companionTools[tier]]);
  return names.flatMap((name) => companionToolList.get(name) ?? []);
}
