import type { ProcedureOutput } from '@galley/schema';
import { lookUp } from '../../../lib/look-up.ts';

export type Clutter = ProcedureOutput<'WorkshopGetClutter'>;

const sources: Readonly<Record<string, string>> = {
  instructions: 'Instructions',
  tools: 'Tools',
  files: 'List of files',
  maps: 'What the files hold',
  context: 'Context items',
  conversation: 'Conversation',
  run: 'Your request',
};

export interface ClutterPart {
  readonly source: string;
  readonly name: string;
  readonly share: number;
}

/** What uses the context, largest first; what uses none is left out. */
export function clutterParts({ sources: measured }: Clutter): ClutterPart[] {
  return measured
    .filter(({ tokens }) => tokens > 0)
    .map(({ source, share }) => ({ source, name: lookUp(sources, source) ?? source, share }))
    .toSorted((left, right) => right.share - left.share);
}

/** Never "0 %" for something, never more exact than a guess at four characters to a token allows. */
export function sharePercent(share: number): string {
  if (share <= 0) return '0%';
  if (share < 0.001) return 'under 0.1%';
  if (share < 0.01) return `${(share * 100).toFixed(1)}%`;
  return `${Math.round(share * 100)}%`;
}

export type Fullness = 'roomy' | 'full' | 'tight';

export function fullness(share: number): Fullness {
  if (share < 0.5) return 'roomy';
  return share < 0.8 ? 'full' : 'tight';
}

export const advice: Readonly<Record<Fullness, string>> = {
  roomy: 'Plenty of room is left for reading files.',
  full: 'More than half is used before any file is read. Shorter notes or a larger model leave more room.',
  tight: 'Little room is left for reading files. Shorten the notes, go back in the chat, or choose a larger model.',
};
