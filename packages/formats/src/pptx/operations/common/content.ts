import type { z } from 'zod';
import type { NewParagraph } from '../../edit/text/set-paragraphs.ts';
import type { contentSchema } from './fields.ts';

export function paragraphsFrom(content: z.output<typeof contentSchema>): NewParagraph[] {
  if (typeof content === 'string') return content.split(/\r\n|\r|\n/).map((text) => ({ text }));
  return content.map((each) => (typeof each === 'string' ? { text: each } : each));
}
