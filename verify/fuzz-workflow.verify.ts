import { GalleyError } from '@galley/schema';
import { fuzzInputs } from './fuzz-workflow/inputs.ts';
import type { Verification } from './verification.ts';

/** Longer than this for one input is a hang in the making. */
const slowMilliseconds = 50;

/**
 * A million texts without order through the parser and the loader: none may crash, hang, or fail with anything but an
 * error meant for people. `--count N` tries fewer, `--seed N` others.
 */
export async function verify({ args }: { args: readonly string[] }): Promise<Verification> {
  const option = (name: string, otherwise: number): number => {
    const index = args.indexOf(name);
    return index === -1 ? otherwise : Number(args[index + 1] ?? otherwise) || otherwise;
  };
  const violations: string[] = [];
  const counts = { inputs: 0, followed: 0, problems: 0, loaded: 0, refused: 0, retried_slow: 0 };
  let slowest = 0;
  for (const { kind, text, run } of fuzzInputs(option('--seed', 1), option('--count', 1_000_000))) {
    counts.inputs += 1;
    const once = (): number => {
      const start = performance.now();
      try {
        counts[run(text)] += 1;
      } catch (error) {
        if (error instanceof GalleyError && error.code === 'WORKFLOW_INVALID') counts.refused += 1;
        else violations.push(`${kind} failed with ${String(error)} on ${JSON.stringify(text).slice(0, 300)}`);
      }
      return performance.now() - start;
    };
    let elapsed = once();
    if (elapsed >= slowMilliseconds) {
      // A pause of the machine is not the parser's: only what is slow each time counts.
      counts.retried_slow += 1;
      elapsed = Math.min(elapsed, once(), once());
    }
    slowest = Math.max(slowest, elapsed);
    if (elapsed >= slowMilliseconds) {
      violations.push(
        `${kind} took ${Math.round(elapsed)} ms for ${text.length} characters: ${JSON.stringify(text).slice(0, 120)}`,
      );
    }
    if (violations.length > 20) break;
  }
  return { counts: { ...counts, slowest_microseconds: Math.round(slowest * 1_000) }, violations };
}
