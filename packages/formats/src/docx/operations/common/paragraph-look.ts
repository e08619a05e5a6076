import type { z } from 'zod';
import type { alignSchema } from './fields.ts';

export function alignProperty(align: z.output<typeof alignSchema>): string {
  return `<w:jc w:val="${align === 'justify' ? 'both' : align}"/>`;
}
