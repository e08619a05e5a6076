import type { CompanionComputed, CompanionProposal, CompanionSource, CompanionTool } from '@galley/schema';
import type { z } from 'zod';
import type { RecordedSources, Sources, ToolDeclaration, WebFindings } from '../../../model/index.ts';
import type { Desk } from '../desk/desk.ts';

/** All that a companion's tool is handed. Nothing of it writes, so no tool can (SPEC T1). */
export interface ToolDesk {
  readonly desk: Desk;
  /** What a file of the Workbench may be made from. */
  sourcesOfFile(path: string): Sources;
  /** What an artifact may be made from; everything that the Run read where it is not known better. */
  sourcesOfArtifact(name: string): Promise<Sources>;
  /** Whatever the Run read so far. */
  sourcesOfRun(): Promise<Sources>;
  /** Refuses what consent does not cover (SPEC T6). */
  require(sources: Sources): void;
  /** Whether consent covers it. */
  mayShow(sources: Sources): boolean;
  nextProposal(): string;
  /** Asks the provider to search the web. Refuses without a consent of its own, and where the provider has no such tool. */
  searchWeb(query: string): Promise<FoundOnWeb>;
}

export interface FoundOnWeb extends WebFindings {
  /** Who searched. */
  readonly provider: string;
  /** What the provider says of the pages: text from outside. */
  readonly text: string;
}

export interface Looked {
  readonly result: unknown;
  /** Files that the result may be made from. */
  readonly sources: RecordedSources;
  /** What the result names, and an answer may cite. */
  readonly places?: readonly CompanionSource[];
  readonly computed?: CompanionComputed;
  readonly proposal?: CompanionProposal;
}

/** A tool whose arguments are checked before it runs. */
export interface CompanionToolDefinition {
  readonly name: CompanionTool;
  readonly declaration: () => ToolDeclaration;
  readonly schema: z.ZodType;
  /** One line for people: "Reading plan.md". */
  summary(input: unknown): string;
  look(input: unknown, desk: ToolDesk): Promise<Looked>;
}
