import { InvalidArgumentError } from '@galley/schema/errors';
import { z } from 'zod';
import { operationsOn } from '../../core/define-operation.ts';
import type { JsonEdit } from '../edit/json-edit.ts';

/** An operation on a JSON text. */
export const defineOperation = operationsOn<JsonEdit>();

export const atField = z.string();
export const valueField = z.unknown();

/** `undefined` is what a field holds that was left out. */
export function requireValue(value: unknown): unknown {
  if (value !== undefined) return value;
  throw new InvalidArgumentError('value', 'The value is missing.', 'Give a value; null is one.');
}
