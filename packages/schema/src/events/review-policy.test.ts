import { expect, it } from 'vitest';
import { interactiveSchema } from './interactive.ts';
import { reviewPolicies } from './review-policy.ts';

it('[P1] takes every setting of the table, those that journals hold among them, and nothing else', () => {
  const settings = reviewPolicies.map(({ setting }) => setting);
  expect(settings).toEqual(expect.arrayContaining([true, 'auto', false]));
  expect(new Set(settings.map(String)).size).toBe(settings.length);
  for (const setting of settings) expect(interactiveSchema.parse(setting)).toBe(setting);
  for (const other of ['true', 'false', 'sometimes', null, 1]) expect(() => interactiveSchema.parse(other)).toThrow();
});
