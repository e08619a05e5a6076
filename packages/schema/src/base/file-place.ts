import { z } from 'zod';

/** Where in a file. What is not there is left out: a text has lines, a table rows and cells. */
export const filePlaceSchema = z.object({
  sheet: z.string().optional(),
  row: z.number().optional(),
  cell: z.string().optional(),
  section: z.number().optional(),
  heading: z.string().optional(),
  slide: z.number().optional(),
  page: z.number().optional(),
  line: z.number().optional(),
});
export type FilePlace = z.infer<typeof filePlaceSchema>;
