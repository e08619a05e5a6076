import { readFileSync } from 'node:fs';
import type { Judge } from './judges.ts';
import { type Opinion, otherOpinions } from './other-opinions.ts';
import type { ForOffice } from './protocol.ts';

export interface NamedOpinion extends Opinion {
  /** Empty for the document as it came. */
  readonly kind: string;
}

/** LibreOffice's opinion on what was left for it of one document. */
export async function askOffice(
  office: Judge,
  path: string,
  forOffice: readonly ForOffice[],
): Promise<readonly NamedOpinion[]> {
  const found: NamedOpinion[] = [];
  const opinions = otherOpinions(office, readFileSync(path));
  for (const { kind, plain, tracked } of forOffice) {
    const given =
      plain === undefined || tracked === undefined
        ? await opinions.asItCame()
        : await opinions.of({ plain: readFileSync(plain), tracked: readFileSync(tracked) });
    found.push(...given.map((opinion) => ({ ...opinion, kind })));
  }
  return found;
}
