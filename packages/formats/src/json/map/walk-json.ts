import { pointerStep } from '../edit/pointer.ts';

/** What the values at one path have in common; places of lists, and names of very many members, are `*`. */
export interface PathFacts {
  readonly path: string;
  readonly types: Map<string, number>;
  readonly samples: Set<string | number | boolean>;
  count: number;
  /** Lists: their items in all, and how many of these are objects. */
  items: number;
  objects: number;
  /** Objects: names of their members, each with how many have it. */
  readonly keys: Map<string, number>;
  /** Objects with so many members that they are a list by name. */
  isOpen: boolean;
}

export interface WalkedJson {
  /** In the order of the text. */
  readonly paths: ReadonlyMap<string, PathFacts>;
  /** Values that were one path too many, or too deep; what they hold was not looked at. */
  readonly leftOut: number;
}

const MOST_PATHS = 20_000;
const MOST_SAMPLES = 3;
const MOST_DEPTH = 100;
/** An object with more members than this is a list by name. */
const MOST_MEMBERS = 100;

export function walkJson(root: unknown): WalkedJson {
  const paths = new Map<string, PathFacts>();
  let leftOut = 0;
  const visit = (value: unknown, path: string, depth: number): void => {
    const facts = paths.get(path) ?? newFacts(path);
    if (!paths.has(path)) {
      if (paths.size >= MOST_PATHS || depth > MOST_DEPTH) {
        leftOut += 1;
        return;
      }
      paths.set(path, facts);
    }
    facts.count += 1;
    const type = typeOf(value);
    facts.types.set(type, (facts.types.get(type) ?? 0) + 1);
    if (Array.isArray(value)) {
      facts.items += value.length;
      for (const item of value) {
        if (isObject(item)) facts.objects += 1;
        visit(item, `${path}/*`, depth + 1);
      }
    } else if (isObject(value)) {
      const members = Object.entries(value);
      const isOpen = members.length > MOST_MEMBERS;
      if (isOpen) facts.isOpen = true;
      for (const [key, member] of members) {
        if (!isOpen) facts.keys.set(key, (facts.keys.get(key) ?? 0) + 1);
        visit(member, isOpen ? `${path}/*` : `${path}/${pointerStep(key)}`, depth + 1);
      }
      if (isOpen) facts.items += members.length;
    } else if (value !== null && facts.samples.size < MOST_SAMPLES) {
      if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
        facts.samples.add(value);
    }
  };
  visit(root, '', 0);
  return { paths, leftOut };
}

function newFacts(path: string): PathFacts {
  const lists = { types: new Map(), samples: new Set<string>(), keys: new Map() };
  return { path, ...lists, count: 0, items: 0, objects: 0, isOpen: false };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value === 'string' ? 'text' : typeof value;
}
