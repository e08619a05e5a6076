import { z } from 'zod';

/** From 1, in the order in which slides are shown. */
export const slideField = z.int().min(1);

/** By its id, its name, or `title`. */
export const shapeField = z.union([z.int(), z.string().min(1)]);

/** How the shape's text begins; the operation is refused when it does not. */
export const expectField = z.string().optional();

export const shapeFields = { slide: slideField, shape: shapeField };
export const textFields = { ...shapeFields, expect: expectField };

/** Six hexadecimal digits, or a colour of the theme. */
export const colorField = z
  .string()
  .regex(
    /^(?:#?[0-9a-fA-F]{6}|accent[1-6]|tx[12]|bg[12]|dk[12]|lt[12]|hlink)$/,
    'a colour is six hexadecimal digits, such as #C00000, or one of the theme, such as accent1',
  );

export const formatFields = {
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  underline: z.boolean().optional(),
  strike: z.boolean().optional(),
  color: colorField.optional(),
  size: z.number().min(1).max(400).optional(),
  font: z.string().min(1).max(100).optional(),
  position: z.enum(['superscript', 'subscript', 'normal']).optional(),
};

export const formatSchema = z.strictObject(formatFields);

const runSchema = z.strictObject({ text: z.string(), ...formatFields });

export const lookFields = {
  level: z.int().min(0).max(8).optional(),
  bullet: z.enum(['none', 'bullet', 'number', 'inherit']).optional(),
  align: z.enum(['left', 'center', 'right', 'justify']).optional(),
};

const paragraphSchema = z.strictObject({ text: z.union([z.string(), z.array(runSchema)]), ...lookFields });

export const paragraphsSchema = z.array(z.union([z.string(), paragraphSchema]));

/** A paragraph for each line of a text, or each by itself. */
export const contentSchema = z.union([z.string(), paragraphsSchema]);

export const boxFields = {
  x_cm: z.number().optional(),
  y_cm: z.number().optional(),
  width_cm: z.number().positive().optional(),
  height_cm: z.number().positive().optional(),
};
