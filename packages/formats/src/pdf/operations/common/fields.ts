import { z } from 'zod';
import { positions } from '../../edit/draw/place-form.ts';

/** Which pages; text, because a model writes `2-5` more surely than a list. */
export const pagesField = z.string().meta({ id: 'Pages' });
export const pageField = z.int().min(1);
export const positionField = z.enum(positions).meta({ id: 'Position' });
export const colorField = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i)
  .meta({ id: 'Color' });
export const opacityField = z.number().min(0.02).max(1);
export const centimetresField = z.number().min(0).max(200);

export const POINTS_PER_CM = 72 / 2.54;

/** As the library takes colours. */
export function colorOf(hex: string): {
  readonly type: 'RGB';
  readonly red: number;
  readonly green: number;
  readonly blue: number;
} {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return { type: 'RGB', red: part(1), green: part(3), blue: part(5) };
}
