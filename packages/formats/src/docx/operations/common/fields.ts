import { z } from 'zod';

/** From 1, as read_file numbers them. */
export const lineField = z.int().min(1);

/** How the line's text begins; the operation is refused when it does not. */
export const expectField = z.string().optional();

export const lineFields = { line: lineField, expect: expectField };
export const rangeFields = { line: lineField, to_line: z.int().min(1).optional(), expect: expectField };

/** Neither: at the end of the body. */
export const placeFields = { before: lineField.optional(), after: lineField.optional(), expect: expectField };

const HIGHLIGHTS = ['yellow', 'green', 'cyan', 'magenta', 'blue', 'red', 'lightGray', 'darkGray', 'none'] as const;

/** Six hexadecimal digits. */
export const colorField = z.string().regex(/^#?[0-9a-fA-F]{6}$/, 'a colour is six hexadecimal digits, such as #C00000');

export const formatFields = {
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  underline: z.boolean().optional(),
  strike: z.boolean().optional(),
  color: colorField.optional(),
  highlight: z.enum(HIGHLIGHTS).optional(),
  size: z.number().min(1).max(400).optional(),
  font: z.string().min(1).max(100).optional(),
  position: z.enum(['superscript', 'subscript', 'normal']).optional(),
  style: z.string().optional(),
};

export const formatSchema = z.strictObject(formatFields);

export const runSchema = z.strictObject({ text: z.string(), ...formatFields });

/** Text, or stretches of it with their look. */
export const contentSchema = z.union([z.string(), z.array(runSchema)]);

export const alignSchema = z.enum(['left', 'center', 'right', 'justify']);
