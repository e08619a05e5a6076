import { GalleyError } from '@galley/schema';
import type { DeliveredTarget } from '../../workflow/index.ts';
import { contentsOf } from './contents.ts';
import type { Looking } from './looking.ts';
import { missingIn } from './missing.ts';

export interface TargetCheck {
  readonly problems: readonly string[];
  readonly found: readonly string[];
}

/** Whether a file is there, can be opened, and holds what was promised. Everything by its map, whatever its format. */
export async function checkTarget(target: DeliveredTarget, looking: Looking): Promise<TargetCheck> {
  const { path } = target;
  const entry = await looking.files.stat(path);
  if (target.removed) {
    return entry === null
      ? { problems: [], found: [`\`${path}\` is gone`] }
      : { problems: [`\`${path}\` is still there`], found: [] };
  }
  if (entry === null) return { problems: [`\`${path}\` does not exist`], found: [] };
  if (entry.size === 0) return { problems: [`\`${path}\` is empty`], found: [] };
  try {
    const contents = contentsOf(await looking.documents.map(path));
    const problems = await missingIn(target, contents, looking);
    return { problems, found: problems.length > 0 ? [] : [`\`${path}\`: ${contents.words}`] };
  } catch (error) {
    if (!(error instanceof GalleyError)) throw error;
    // A format that has no map is there and not empty: that is all anybody can say of it.
    if (error.code === 'UNSUPPORTED_FORMAT') return { problems: [], found: [`\`${path}\`: ${entry.size} bytes`] };
    return { problems: [`\`${path}\` cannot be opened: ${error.message}`], found: [] };
  }
}
