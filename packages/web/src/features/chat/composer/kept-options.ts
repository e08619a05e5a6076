import { type Effort, efforts } from '@galley/schema';

/** How requests are asked, as the browser keeps it. */
export interface KeptOptions {
  /** Null: as the provider does by itself. */
  readonly effort: Effort | null;
  /** Null: no limit. */
  readonly dollars: number | null;
}

export const noOptions: KeptOptions = { effort: null, dollars: null };

/** What is kept may be of another version, or of somebody who edits such things. */
export function parseOptions(text: string | null): KeptOptions {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (typeof kept !== 'object' || kept === null) return noOptions;
    const effort = 'effort' in kept ? (efforts.find((each) => each === kept.effort) ?? null) : null;
    const dollars = 'dollars' in kept && typeof kept.dollars === 'number' && kept.dollars > 0 ? kept.dollars : null;
    return { effort, dollars };
  } catch {
    // Not JSON: as if nothing was kept.
    return noOptions;
  }
}

const effortWords: Readonly<Record<Effort, string>> = {
  minimal: 'minimal effort',
  low: 'low effort',
  medium: 'medium effort',
  high: 'high effort',
};

/** The choices that differ from the usual ones, for the button that opens them. */
export function optionsSummary({ effort, dollars }: KeptOptions): string {
  const parts = [
    effort === null ? null : effortWords[effort],
    dollars === null ? null : `at most $${dollars.toFixed(2)}`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? 'Options' : parts.join(' · ');
}
