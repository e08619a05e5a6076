import { type Effort, efforts, type Interactive } from '@galley/schema';

/** How requests are asked, as the browser keeps it. */
export interface KeptOptions {
  /** Null: as the provider does by itself. */
  readonly effort: Effort | null;
  /** Null: no limit. */
  readonly dollars: number | null;
  /** Null: no limit. */
  readonly tokens: number | null;
}

export const noOptions: KeptOptions = { effort: null, dollars: null, tokens: null };

/** What is kept may be of another version, or of somebody who edits such things. */
export function parseOptions(text: string | null): KeptOptions {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (typeof kept !== 'object' || kept === null) return noOptions;
    const effort = 'effort' in kept ? (efforts.find((each) => each === kept.effort) ?? null) : null;
    const dollars = 'dollars' in kept && typeof kept.dollars === 'number' && kept.dollars > 0 ? kept.dollars : null;
    const tokens = 'tokens' in kept && isWholeAmount(kept.tokens) ? kept.tokens : null;
    return { effort, dollars, tokens };
  } catch {
    // Not JSON: as if nothing was kept.
    return noOptions;
  }
}

function isWholeAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0;
}

const effortWords: Readonly<Record<Effort, string>> = {
  minimal: 'minimal effort',
  low: 'low effort',
  medium: 'medium effort',
  high: 'high effort',
};

/** For this request, in a few words. */
const planningWords: Readonly<Record<string, string>> = {
  true: 'plan waits',
  auto: 'plan waits if files change',
  false: 'plan runs at once',
};

/** The choices that differ from the usual ones, for the button that opens them. */
export function optionsSummary({ effort, dollars, tokens }: KeptOptions, interactive: Interactive | null): string {
  const parts = [
    effort === null ? null : effortWords[effort],
    interactive === null ? null : planningWords[String(interactive)],
    dollars === null ? null : `at most $${dollars.toFixed(2)}`,
    tokens === null ? null : `at most ${tokens.toLocaleString('en')} tokens`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? 'Options' : parts.join(' · ');
}
