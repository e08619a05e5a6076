import type { DetectedKind } from './detect.ts';
import { factsOf } from './formats.ts';

/** Whether a file is text that any editor shows, whatever it means: drawings in svg are, too. */
export function isTextKind({ kind, media_type }: DetectedKind): boolean {
  return factsOf(kind)?.isText === true || media_type === 'image/svg+xml';
}
