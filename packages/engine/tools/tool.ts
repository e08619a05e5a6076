import type { TableEngine } from '@galley/formats';
import type { z } from 'zod';
import type { DraftWriter, Workbench } from '../workbench/index.ts';

/** What a tool may do to the world: look, change the Draft, or reach beyond both. */
export type ToolEffect = 'read' | 'draft' | 'external';

export interface ToolContext {
  readonly workbench: Workbench;
  readonly tables: TableEngine;
  /** The whole result of an earlier call of this Run, or null where there is none with this id. */
  readonly recall: (callId: string) => Promise<string | null>;
  /** Ends what the tool has under way, when the Run is stopped or the process ends. */
  readonly signal?: AbortSignal;
}

interface ToolBase<Arguments> {
  readonly name: string;
  /** Written for a model: when to use it, what comes back. */
  readonly description: string;
  readonly arguments: z.ZodType<Arguments>;
  /** What models are shown instead, where the whole schema is too long to send with every call. Made when first shown. */
  readonly shown?: () => z.ZodType;
  /** One line for people while it runs: "Reading notes.md". */
  summary(input: Arguments): string;
}

export interface ReadTool<Arguments> extends ToolBase<Arguments> {
  readonly effect: 'read';
  run(input: Arguments, context: ToolContext): Promise<unknown>;
}

export interface DraftTool<Arguments> extends ToolBase<Arguments> {
  readonly effect: 'draft';
  run(input: Arguments, context: ToolContext, writer: DraftWriter): Promise<unknown>;
}

/** A tool whose arguments have been checked: all that the registry needs to know. */
export interface BoundTool {
  readonly name: string;
  readonly description: string;
  readonly effect: ToolEffect;
  readonly schema: z.ZodType;
  readonly shown: () => z.ZodType;
  bind(input: unknown): BoundCall;
}

export interface BoundCall {
  readonly summary: string;
  /** What was put right in the arguments. */
  readonly repairs: readonly string[];
  run(context: ToolContext, writer: DraftWriter | null): Promise<unknown>;
}
