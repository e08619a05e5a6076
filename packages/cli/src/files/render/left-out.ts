import { plural } from '@galley/schema';

/** The line below a list that was cut; none where it was not. */
export function leftOut(count: number | undefined, singular: string, many?: string): string[] {
  return count === undefined || count === 0
    ? []
    : [`  … and ${plural(count, `more ${singular}`, many && `more ${many}`)}`];
}
