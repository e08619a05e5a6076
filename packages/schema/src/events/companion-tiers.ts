import { z } from 'zod';

/** When in the life of a Run a question is asked (SPEC P13). */
export const companionStages = ['before', 'plan_review', 'during', 'result_review', 'post_mortem'] as const;
export const companionStageSchema = z.enum(companionStages);
export type CompanionStage = z.infer<typeof companionStageSchema>;

/** What a companion can look with, from little to much (SPEC P11). */
export const companionTiers = ['basic', 'research', 'history', 'debug'] as const;
export const companionTierSchema = z.enum(companionTiers);
export type CompanionTier = z.infer<typeof companionTierSchema>;

/** The tools of each tier, by the names that the companion's model calls (SPEC P17). */
export const companionTools = {
  basic: ['list_workspace_files', 'read_workspace_file', 'search_workspace', 'update_instructions'],
  research: ['vector_search', 'web_search'],
  history: ['git_log', 'git_diff', 'git_show'],
  debug: [
    'get_job',
    'get_audit_trail',
    'get_chat_history',
    'get_todos',
    'get_llm_request',
    'get_graph_changes',
    'search_audit',
    'get_usage',
  ],
} as const satisfies Record<CompanionTier, readonly string[]>;
export type CompanionTool = (typeof companionTools)[CompanionTier][number];
