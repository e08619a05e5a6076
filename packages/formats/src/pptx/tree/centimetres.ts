import type { Place } from './place.ts';

const PER_CM = 360_000;

export function centimetres(units: number): number {
  return Math.round((units / PER_CM) * 100) / 100;
}

/** Left, top, width and height in centimetres: how tools speak of places. */
export function placeInCm({ x, y, width, height }: Place): [number, number, number, number] {
  return [centimetres(x), centimetres(y), centimetres(width), centimetres(height)];
}
