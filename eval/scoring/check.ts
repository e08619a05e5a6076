import { z } from 'zod';
import { UnknownCheckError } from '../base/errors.ts';
import { type Comparator, parseComparator } from './comparator.ts';

/** A check as OfficeBench writes it. */
export const checkSchema = z.object({ function: z.string(), args: z.record(z.string(), z.unknown()) });

const place = { row: z.coerce.number().int(), col: z.coerce.number().int() };
const file = z.string().transform((path) => path.replace(/^\.\//, ''));
const keywords = z.array(z.string());

const containArguments = z.union([
  z.object({ doc_type: z.literal('email'), username: z.string(), keywords }),
  z.object({ doc_type: z.enum(['txt', 'ics', 'xlsx', 'doc', 'docx', 'pdf']), file, keywords }),
]);
const fileArguments = z.object({ file });
const cellArguments = z.object({ file, matches: z.array(z.object({ ...place, value: z.coerce.string() })) });
const compareArguments = z.object({ file, matches: z.array(z.object({ ...place, comparator: z.string() })) });
const exactArguments = z.object({
  doc_type: z.enum(['txt', 'ics', 'xlsx', 'pdf']),
  result_file: file,
  expected_file: z.string(),
});
const diffArguments = z.object({ doc_type: z.literal('xlsx'), input_file: file, output_file: file, keywords });

export type TextType = 'txt' | 'ics' | 'xlsx' | 'doc' | 'docx' | 'pdf';
type Cell<T> = { readonly row: number; readonly col: number } & T;

export type Check =
  | {
      readonly kind: 'contain';
      readonly is: boolean;
      readonly type: TextType;
      readonly file: string;
      readonly keywords: readonly string[];
    }
  | { readonly kind: 'mail'; readonly is: boolean; readonly username: string; readonly keywords: readonly string[] }
  | { readonly kind: 'exist'; readonly is: boolean; readonly file: string }
  | { readonly kind: 'cells'; readonly file: string; readonly cells: readonly Cell<{ readonly value: string }>[] }
  | {
      readonly kind: 'compare';
      readonly file: string;
      readonly cells: readonly Cell<{ readonly accepts: Comparator }>[];
    }
  | {
      readonly kind: 'same';
      readonly type: 'txt' | 'ics' | 'xlsx' | 'pdf';
      readonly file: string;
      readonly expected: string;
    }
  | {
      readonly kind: 'difference';
      readonly before: string;
      readonly file: string;
      readonly keywords: readonly string[];
    }
  | { readonly kind: 'no-overlap'; readonly file: string };

/** Throws where the check or its arguments are not known, so that nobody scores by half of a task's checks. */
export function parseCheck({ function: name, args }: z.infer<typeof checkSchema>): Check {
  const parsed = <T>(schema: z.ZodType<T>): T => {
    const result = schema.safeParse(args);
    if (result.success) return result.data;
    throw new UnknownCheckError(`${name}(${JSON.stringify(args)})`);
  };
  switch (name) {
    case 'evaluate_contain':
    case 'evaluate_not_contain': {
      const is = name === 'evaluate_contain';
      const given = parsed(containArguments);
      return given.doc_type === 'email'
        ? { kind: 'mail', is, username: given.username, keywords: given.keywords }
        : { kind: 'contain', is, type: given.doc_type, file: given.file, keywords: given.keywords };
    }
    case 'evaluate_file_exist':
    case 'evaluate_file_not_exist':
      return { kind: 'exist', is: name === 'evaluate_file_exist', file: parsed(fileArguments).file };
    case 'evaluate_excel_cell_value': {
      const given = parsed(cellArguments);
      return { kind: 'cells', file: given.file, cells: given.matches };
    }
    case 'evaluate_excel_cell_comparator': {
      const given = parsed(compareArguments);
      const cells = given.matches.map(({ row, col, comparator }) => ({
        row,
        col,
        accepts: parseComparator(comparator),
      }));
      return { kind: 'compare', file: given.file, cells };
    }
    case 'evaluate_exact_match': {
      const given = parsed(exactArguments);
      return { kind: 'same', type: given.doc_type, file: given.result_file, expected: given.expected_file };
    }
    case 'evaluate_diff_contain_text': {
      const given = parsed(diffArguments);
      return { kind: 'difference', before: given.input_file, file: given.output_file, keywords: given.keywords };
    }
    case 'evaluate_calendar_no_overlap': {
      const { username } = parsed(z.object({ username: z.string() }));
      return { kind: 'no-overlap', file: `calendar/${username}.ics` };
    }
    default:
      throw new UnknownCheckError(name);
  }
}
