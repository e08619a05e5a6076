import { z } from 'zod';

/** The parts of table receipts that rules rely on. Anything else in them is ignored. */
const describeSchema = z.object({
  path: z.string(),
  row_count: z.number(),
  columns: z.array(
    z.object({ name: z.string(), type: z.string(), distinct: z.number().nullish(), nulls: z.number().nullish() }),
  ),
});
export type TableDescription = z.infer<typeof describeSchema>;

const querySchema = z.object({
  columns: z.array(z.object({ name: z.string() })),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  row_count: z.number(),
});
export type QueryAnswer = z.infer<typeof querySchema>;

export function asDescription(receipt: unknown): TableDescription | null {
  return describeSchema.safeParse(receipt).data ?? null;
}

export function asQueryAnswer(receipt: unknown): QueryAnswer | null {
  return querySchema.safeParse(receipt).data ?? null;
}

/** Finds the column a person means: any case, singular or plural, spaces for underscores. */
export function findColumn(columns: readonly string[], word: string): string | undefined {
  const wanted = forms(word);
  return columns.find((column) => forms(column).some((form) => wanted.includes(form)));
}

function forms(word: string): string[] {
  const plain = word
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();
  return [plain, plain.replace(/ies$/, 'y'), plain.replace(/s$/, ''), plain.replace(/es$/, '')];
}

/** Paths with one of these endings from a prompt's list of files, in its order. */
export function filesIn(section: string, endings: readonly string[]): string[] {
  const paths = [...section.matchAll(/^- `([^`]+)`/gm)].map((match) => match[1] ?? '');
  return paths.filter((path) => endings.some((ending) => path.toLowerCase().endsWith(ending)));
}
