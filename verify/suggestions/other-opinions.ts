import { fingerprint } from './fingerprint.ts';
import type { Judge } from './judges.ts';
import { firstDifference, settledBytes } from './settled-bytes.ts';
import type { TrackedEdit } from './tracked-edits.ts';

type Decision = 'accept' | 'reject';
const DECISIONS: readonly Decision[] = ['accept', 'reject'];

export interface Opinion {
  readonly by: string;
  readonly decision: Decision;
  readonly difference: string | null;
  /** It could not settle the document at all. */
  readonly isFailure: boolean;
}

export function outcomeOf({ difference, isFailure }: Opinion): 'could not' | 'same' | 'different' {
  return isFailure ? 'could not' : difference === null ? 'same' : 'different';
}

/** What another program makes of suggestions in one document: the words of the body, line by line. */
export function otherOpinions(by: Judge, bytes: Uint8Array) {
  let old: string[] | null = null;
  const lines = (settled: Uint8Array): string[] =>
    fingerprint(settled, { detail: 'text', stories: ['body'] }).map((line) => shown(line, by));
  /** Judges write documents in their own way: what was edited at once goes through their hands, too. */
  const wantedLines = async (plain: Uint8Array, decision: Decision): Promise<string[]> => {
    const settled = await by.settle(plain, decision);
    return lines(typeof settled === 'string' ? settledBytes(plain, decision) : settled);
  };
  const opinion = async (
    suggestion: Uint8Array,
    decision: Decision,
    wanted: string[],
    orWanted?: () => Promise<string[]>,
  ): Promise<Opinion> => {
    const found = await by.settle(suggestion, decision);
    if (typeof found === 'string') return { by: by.name, decision, isFailure: true, difference: found };
    if (by.knowsWordsAlone?.(suggestion, decision) === true) {
      const difference = firstDifference([words(lines(found))], [words(wanted)]);
      return { by: `${by.name} (words alone)`, decision, isFailure: false, difference };
    }
    const seen = lines(found);
    let difference = firstDifference(seen, wanted);
    if (difference !== null && orWanted !== undefined) difference = firstDifference(seen, await orWanted());
    return { by: by.name, decision, isFailure: false, difference };
  };
  /** The document as we settle it; where that is not what is found, as the judge writes it. */
  const asked = (suggestion: Uint8Array, decision: Decision, plain: Uint8Array): Promise<Opinion> =>
    opinion(suggestion, decision, lines(settledBytes(plain, decision)), () => wantedLines(plain, decision));
  return {
    /** Its decisions about the tracked changes that others made, beside ours. */
    async asItCame(): Promise<Opinion[]> {
      // One after the other: a judge may work with files of fixed names.
      const opinions: Opinion[] = [];
      for (const decision of DECISIONS) {
        opinions.push(await opinion(bytes, decision, lines(settledBytes(bytes, decision))));
      }
      return opinions;
    },
    async of({ plain, tracked }: Pick<TrackedEdit, 'plain' | 'tracked'>): Promise<Opinion[]> {
      old ??= await wantedLines(bytes, 'reject');
      return [await asked(tracked, 'accept', plain), await opinion(tracked, 'reject', old)];
    },
  };
}

/** LibreOffice writes spaces and empty lines of its own. */
function shown(line: string, by: Judge): string {
  return by.name === 'LibreOffice' ? line.replaceAll(/\s+/g, ' ').trim() : line;
}

/** Without borders of paragraphs, cells and rows. */
function words(lines: readonly string[]): string {
  return lines.map((line) => line.slice(line.indexOf('| ') + 2)).join('');
}
