import type { ToolDeclaration } from '../../model/index.ts';
import { type AllowedTransition, fixedContent, type StateNames, type TransitionPolicy } from './policy.ts';
import { type AttributeKind, type AttributeName, attributeOf } from './tags/attributes.ts';
import { type ContentKind, contents } from './tags/contents.ts';
import { attributesOf, isFork, leadsToWorkflow, moveTags, tagOf } from './tags/table.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

interface Names {
  readonly states: readonly string[];
  /** Those that the Run can reach: nothing else may be offered (SPEC T2). */
  readonly workflows: readonly string[];
}

export const transitionToolName = 'transition';

/** The moves that are legal here as one typed tool, for models that call tools more surely than they write tags. */
export function transitionTool(
  policy: TransitionPolicy,
  states: StateNames,
  workflows: readonly string[],
): ToolDeclaration {
  const names: Names = { states: [...states.keys()], workflows };
  const listed = policy.allowed_transitions;
  const entries: readonly AllowedTransition[] = (
    listed.length === 0 ? moveTags.map((tag) => ({ tag })) : listed
  ).filter(
    ({ tag, target }: AllowedTransition) => !leadsToWorkflow(tag) || target !== undefined || workflows.length > 0,
  );
  const forkEntries = entries.filter(({ tag }) => isFork(tag));
  const forks = forkEntries.map((entry) => entrySchema(entry, names));
  const moves = entries.filter(({ tag }) => !isFork(tag)).map((entry) => entrySchema(entry, names));
  if (forks.length > 0 && !entries.some(({ tag }) => tag === 'goto')) {
    for (const { next } of forkEntries) moves.push(entrySchema({ tag: 'goto', target: next }, names));
  }
  return {
    name: transitionToolName,
    description:
      'Ends your work in this State and says what comes next. Call it exactly once, as the last thing you do.' +
      (forks.length > 0 ? ' With forks, the move is a goto: where you go on yourself while the new Agents work.' : ''),
    parameters: {
      type: 'object',
      properties: {
        move: { oneOf: unique(moves) },
        ...(forks.length > 0 ? { forks: { type: 'array', items: { oneOf: unique(forks) } } } : {}),
        print: { type: 'string', description: 'Text shown to the person now.' },
      },
      required: ['move'],
      additionalProperties: false,
    },
  };
}

function entrySchema(entry: AllowedTransition, names: Names): JsonSchema {
  const { content, attributes, others } = tagOf(entry.tag);
  // Where the parent of forks goes on is said once, by the goto beside them.
  const taken = attributesOf(entry.tag).filter((name) => !(isFork(entry.tag) && name === 'next'));
  const schemas = (level: 'required' | 'optional') =>
    Object.fromEntries(
      taken.filter((name) => attributes[name] === level).map((name) => [name, attributeSchema(name, entry, names)]),
    );
  const destination = { [contents[content].field]: contentSchemas[content](fixedContent(entry), names) };
  const variables = { variables: { type: 'object', additionalProperties: { type: 'string' } } };
  return shape(
    entry.tag,
    { ...destination, ...schemas('required') },
    { ...schemas('optional'), ...(others === 'variables' ? variables : {}) },
  );
}

const contentSchemas: Readonly<Record<ContentKind, (fixed: string | undefined, names: Names) => JsonSchema>> = {
  state: (fixed, { states }) => choice(fixed, states),
  workflow: (fixed, { workflows }) => choice(fixed, workflows),
  payload: (fixed) => (fixed === undefined ? { type: 'string' } : choice(fixed, [])),
  question: () => ({ type: 'string' }),
};

const attributeSchemas: Readonly<Record<AttributeKind, (fixed: string | undefined, names: Names) => JsonSchema>> = {
  state: (fixed, { states }) => choice(fixed, states),
  stack: (fixed) => choice(fixed, ['keep', 'clear']),
  duration: () => ({ type: 'string' }),
  text: () => ({ type: 'string' }),
};

function attributeSchema(name: AttributeName, entry: AllowedTransition, names: Names): JsonSchema {
  const { kind, means } = attributeOf(name);
  const fixed = entry[name] === undefined ? undefined : String(entry[name]);
  return { ...attributeSchemas[kind](fixed, names), ...(kind === 'state' ? {} : { description: means }) };
}

function shape(tag: string, required: JsonSchema, optional: JsonSchema = {}): JsonSchema {
  return {
    type: 'object',
    properties: { tag: { type: 'string', enum: [tag] }, ...required, ...optional },
    required: ['tag', ...Object.keys(required)],
    additionalProperties: false,
  };
}

function choice(fixed: string | undefined, open: readonly string[]): JsonSchema {
  return { type: 'string', enum: fixed === undefined ? open : [fixed] };
}

function unique(schemas: readonly JsonSchema[]): JsonSchema[] {
  return [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
}
