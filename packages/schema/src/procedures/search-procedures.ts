import { z } from 'zod';
import { filePlaceSchema } from '../base/file-place.ts';
import { inWorkbench } from './common.ts';

/** `words` and `semantic` alone, or both together; `exact` is the text as it was typed. */
export const searchModes = ['hybrid', 'words', 'exact', 'semantic'] as const;
export type SearchMode = (typeof searchModes)[number];

export const searchScopes = ['files', 'messages', 'artifacts'] as const;
export type SearchScope = (typeof searchScopes)[number];

const hit = {
  place: filePlaceSchema,
  /** The line that was found, or how the passage begins. */
  text: z.string(),
  /** Why it was found: its words, what it is about, its name. */
  by: z.array(z.enum(['words', 'meaning', 'name'])),
};

const fileResultSchema = z.object({
  kind: z.literal('file'),
  path: z.string(),
  /** `draft`: as the Draft changed it. `published`: as it is in the folder. */
  version: z.enum(['published', 'draft']),
  /** Other files with the same content. */
  also_in: z.array(z.string()),
  ...hit,
});
export type FileResult = z.infer<typeof fileResultSchema>;

const resultSchema = z.discriminatedUnion('kind', [
  fileResultSchema,
  z.object({
    kind: z.literal('message'),
    message_id: z.string(),
    role: z.enum(['user', 'assistant']),
    run_id: z.string().nullable(),
    ...hit,
  }),
  z.object({ kind: z.literal('artifact'), run_id: z.string(), artifact: z.string(), ...hit }),
]);
export type SearchResult = z.infer<typeof resultSchema>;

/** What the answer rests on. A search that comes while files are still read says so. */
const coverageSchema = z.object({
  files: z.number(),
  /** Files not read yet. */
  waiting: z.number(),
  /** Files that could not be read, with the reason. */
  unread: z.array(z.object({ path: z.string(), reason: z.string() })),
  unread_left_out: z.number(),
  /** Files of which only the beginning is searched. */
  cut: z.array(z.object({ path: z.string(), after_line: z.number() })),
  cut_left_out: z.number(),
  /** Passages compared by meaning, and those that are not yet. */
  semantic: z.object({ ready: z.number(), waiting: z.number(), problem: z.string().nullable() }),
});
export type SearchCoverage = z.infer<typeof coverageSchema>;

export const searchAnswerSchema = z.object({ results: z.array(resultSchema), coverage: coverageSchema });
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;

export const searchProcedures = {
  /** Looks through files, messages and artifacts of a Workbench. Answers after `wait_ms` with what is read by then. */
  SearchWorkbench: {
    needs: 'look',
    input: inWorkbench.extend({
      query: z.string().trim().min(1).max(1_000),
      mode: z.enum(searchModes).default('hybrid'),
      in: z
        .array(z.enum(searchScopes))
        .min(1)
        .default([...searchScopes]),
      limit: z.int().min(1).max(100).default(20),
      wait_ms: z.int().min(0).max(60_000).default(1_000),
    }),
    output: searchAnswerSchema,
  },
} as const;
