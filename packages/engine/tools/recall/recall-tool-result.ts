import { z } from 'zod';
import { ResultNotFoundError, ToolArgumentError } from '../ports/errors.ts';
import type { ReadTool } from '../tool/tool.ts';
import { partAt, recallCharacters, recallLines, recallRows, searchPart } from './recall-part.ts';

const range = z
  .string()
  .regex(/^\d+(?:-\d+)?$/, 'a range is "40-80" or "40"')
  .optional();

const recallArguments = z.strictObject({
  id: z.string(),
  at: z.string().optional(),
  rows: range,
  lines: range,
  search: z.string().min(1).optional(),
  offset: z.int().min(0).default(0),
  length: z.int().min(1).max(6000).default(6000),
});

export const recallToolResult: ReadTool<z.output<typeof recallArguments>, 'recall'> = {
  name: 'recall_tool_result',
  description:
    'Reads on in the full result of an earlier tool call of this run, by the `recall_id` in its receipt, or in an artifact by its name. `rows: "41-90"` gives entries of a table or list, `lines: "41-90"` lines of a text, `search` the rows or lines that contain a text; otherwise `length` characters from `offset`. `at` names the part: "rows", "sheets.0.headers". `next` in the answer says how to go on.',
  effect: 'read',
  needs: ['recall'],
  arguments: recallArguments,
  summary: ({ id }) => `Recalling ${id}`,
  async run({ id, at, rows, lines, search, offset, length }, { recall }) {
    const whole = await recall(id);
    if (whole === null) throw new ResultNotFoundError(id);
    const result: unknown = JSON.parse(whole);
    const kind = rows !== undefined ? 'rows' : lines !== undefined ? 'lines' : 'any';
    const part = partAt(result, at, kind);
    if (part === null) {
      throw new ToolArgumentError(
        'recall_tool_result',
        'at',
        `the result has no ${kind === 'any' ? 'part' : kind} at "${at ?? ''}"`,
      );
    }
    const place = { id, ...(part.at === '' ? {} : { at: part.at }) };
    if (search !== undefined) return { ...place, ...searchPart(part.value, search) };
    if (rows !== undefined && Array.isArray(part.value)) {
      return { ...place, ...part.beside, ...recallRows(part.value, rows) };
    }
    if (lines !== undefined) return { ...place, ...recallLines(textOf(part.value), lines) };
    // An artifact is one text: its characters count as the prompt that showed a part of it counted them.
    const isText = at !== undefined || typeof result === 'string';
    return { ...place, ...recallCharacters(isText ? textOf(part.value) : whole, offset, length) };
  },
};

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
}
