import { recordSources } from '../../model/index.ts';
import type { Prompt } from './ports.ts';

/** What a prompt is made from, as its intent records it. */
export function recordOrigin({ origin }: Prompt) {
  if (origin === undefined) return {};
  const { sources, parts, leftOut } = origin;
  return { sources: recordSources(sources), parts: [...parts], left_out: [...leftOut] };
}
