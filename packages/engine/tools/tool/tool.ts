import type { FormatKind } from '@galley/formats';
import type { z } from 'zod';
import type { DraftWriter } from '../../workbench/index.ts';
import type { Capability, ToolCapabilities } from '../ports/capabilities.ts';

/** What a tool may do to the world: look, change the Draft, or reach beyond both. */
export type ToolEffect = 'read' | 'draft' | 'external';

/** The formats that are in play; null where any may be. */
export type Formats = ReadonlySet<FormatKind> | null;

interface ToolBase<Arguments, Needs extends Capability> {
  readonly name: string;
  /** Written for a model: when to use it, what comes back. */
  readonly description: string;
  readonly arguments: z.ZodType<Arguments>;
  /** What models are shown instead, where the whole schema is too long to send with every call. Made when first shown. */
  readonly shown?: (formats: Formats) => z.ZodType;
  /** The formats it is for; left out where it is for all. Models are shown it when one of them is in play. */
  readonly formats?: readonly FormatKind[];
  /** Few jobs need it: models are shown it when the job has one of these words in it, or when they ask by `more_tools`. */
  readonly seldom?: readonly string[];
  /**
   * `unknown`: without such a word models are not even told its name. For what most Workbenches do not have; every character of
   * a request is paid for.
   */
  readonly unspoken?: 'unknown';
  /** What it is handed. */
  readonly needs: readonly Needs[];
  /** One line for people while it runs: "Reading notes.md". */
  summary(input: Arguments): string;
}

export interface ReadTool<Arguments, Needs extends Capability = never> extends ToolBase<Arguments, Needs> {
  readonly effect: 'read';
  run(input: Arguments, context: Pick<ToolCapabilities, Needs>): Promise<unknown>;
}

export interface DraftTool<Arguments, Needs extends Capability = never> extends ToolBase<Arguments, Needs> {
  readonly effect: 'draft';
  run(input: Arguments, context: Pick<ToolCapabilities, Needs>, writer: DraftWriter): Promise<unknown>;
}

/** Acts outside of the Workbench: what it did cannot be taken back, and is never done again by itself after a crash. */
export interface ActingTool<Arguments, Needs extends Capability = never> extends ToolBase<Arguments, Needs> {
  readonly effect: 'external';
  run(input: Arguments, context: Pick<ToolCapabilities, Needs>): Promise<unknown>;
}

/** A tool whose arguments have been checked: all that the registry needs to know. */
export interface BoundTool {
  readonly name: string;
  readonly description: string;
  readonly effect: ToolEffect;
  readonly formats: readonly FormatKind[] | null;
  readonly seldom: readonly string[] | null;
  /** Models are not told of it unless the job speaks of it. */
  readonly quiet: boolean;
  readonly needs: readonly Capability[];
  readonly schema: z.ZodType;
  readonly shown: (formats: Formats) => z.ZodType;
  bind(input: unknown): BoundCall;
}

export interface BoundCall {
  readonly summary: string;
  /** What was put right in the arguments. */
  readonly repairs: readonly string[];
  run(capabilities: ToolCapabilities, writer: DraftWriter | null): Promise<unknown>;
}
