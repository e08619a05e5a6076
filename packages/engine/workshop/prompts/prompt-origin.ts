import { hiddenIn, joinSources, noSources, type Origin, type Sources } from '../../model/index.ts';
import { SourcesNotSharedError } from '../sharing/errors.ts';
import type { ShareLimit } from '../sharing/share-limit.ts';

/** Keeps account of what goes into a prompt and of what may not (SPEC T6). */
export interface PromptOrigin {
  /** True, and noted, when content with these sources may be shown; else it is noted as left out. */
  take(part: string, sources: Sources): boolean;
  /** For what the work cannot do without: rejects the prompt where it may not be shown. */
  need(part: string, sources: Sources): void;
  /** Something that holds no content of files. */
  note(part: string): void;
  /** In the place of what was left out. */
  readonly leftOutText: string;
  origin(): Origin;
}

export function createPromptOrigin(limit: ShareLimit | null): PromptOrigin {
  const parts = new Set<string>();
  const leftOut: string[] = [];
  let all: Sources = noSources;

  function take(part: string, sources: Sources): boolean {
    const hidden = limit === null ? [] : hiddenIn(sources, limit.mayShow);
    if (hidden === null || hidden.length > 0) {
      leftOut.push(part);
      return false;
    }
    parts.add(part);
    all = joinSources(all, sources);
    return true;
  }

  return {
    take,
    need(part, sources) {
      if (take(part, sources) || limit === null) return;
      throw new SourcesNotSharedError(limit, hiddenIn(sources, limit.mayShow));
    },
    note: (part) => void parts.add(part),
    leftOutText: `(left out: made from files that may not be sent to ${limit?.provider ?? 'this model'})`,
    origin: () => ({ sources: all, parts: [...parts].sort(), leftOut: [...leftOut] }),
  };
}
