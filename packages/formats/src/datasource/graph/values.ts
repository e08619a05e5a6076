import {
  isDate,
  isDateTime,
  isDuration,
  isLocalDateTime,
  isLocalTime,
  isPoint,
  isTime,
  type Node,
  type Relationship,
} from 'neo4j-driver';
import type { TableValue } from '../../base/column-type.ts';

/** A value of a graph as a cell: nodes, relationships, lists and maps become JSON. */
export function graphValue(value: unknown): TableValue {
  const plain = plainValue(value);
  if (plain === null || typeof plain === 'string' || typeof plain === 'boolean') return plain;
  if (typeof plain === 'number') return Number.isFinite(plain) ? plain : String(plain);
  return JSON.stringify(plain);
}

function plainValue(value: unknown): string | number | boolean | object | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString();
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (isTemporal(value)) return value.toString();
  if (Array.isArray(value)) return value.map(plainValue);
  if (isNode(value)) return { labels: value.labels, ...entries(value.properties) };
  if (isRelationship(value)) return { type: value.type, ...entries(value.properties) };
  if (typeof value === 'object') return entries(value);
  return String(value);
}

function entries(value: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plainValue(item)]));
}

function isTemporal(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return [isDate, isDateTime, isDuration, isLocalDateTime, isLocalTime, isPoint, isTime].some((is) => is(value));
}

export function isNode(value: unknown): value is Node<bigint> {
  return typeof value === 'object' && value !== null && 'labels' in value && 'properties' in value;
}

export function isRelationship(value: unknown): value is Relationship<bigint> {
  return typeof value === 'object' && value !== null && 'type' in value && 'properties' in value && 'start' in value;
}

export function graphType(value: TableValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'double';
  return typeof value === 'boolean' ? 'boolean' : 'text';
}
