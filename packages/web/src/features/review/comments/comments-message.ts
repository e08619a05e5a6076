import type { DraftComment } from '../notes/review-notes.ts';

/** The request that comments on a Draft become; it is recorded as the person's message. */
export function commentsMessage(comments: readonly DraftComment[]): string {
  const lines = comments.map(({ path, place, text }) => {
    const where = place === null ? path : `${path}, ${place}`;
    return `- ${where}: ${text.trim().replace(/\s*\n\s*/g, ' ')}`;
  });
  return ['Please change the Draft as these comments ask:', '', ...lines].join('\n');
}
