import type { ToolDeclaration } from '../../model/index.ts';
import type { AllowedTransition, StateNames, TransitionPolicy } from './policy.ts';
import { moveTags } from './transition.ts';

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
    ({ tag, target }: AllowedTransition) => !tag.endsWith('-workflow') || target !== undefined || workflows.length > 0,
  );
  const forks = entries.filter(isFork).map((entry) => forkSchema(entry, names));
  const moves = entries.filter((entry) => !isFork(entry)).map((entry) => moveSchema(entry, names));
  if (forks.length > 0 && !entries.some(({ tag }) => tag === 'goto')) {
    for (const { next } of entries.filter(isFork)) moves.push(moveSchema({ tag: 'goto', target: next }, names));
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

function isFork({ tag }: AllowedTransition): boolean {
  return tag === 'fork' || tag === 'fork-workflow';
}

const handover = {
  input: { type: 'string', description: 'Given to the next State as {{input}}.' },
  variables: { type: 'object', additionalProperties: { type: 'string' } },
};

function moveSchema(entry: AllowedTransition, names: Names): JsonSchema {
  const { tag } = entry;
  if (tag === 'result') {
    const payload = entry.payload === undefined ? { type: 'string' } : { type: 'string', enum: [entry.payload] };
    return shape(tag, { payload });
  }
  if (tag === 'ask') {
    const required = { next: state(entry.next, names), question: { type: 'string' } };
    return shape(tag, required, {
      timeout: { type: 'string', description: 'For example 90s, 30m, 24h, 7d.' },
      timeout_next: state(entry.timeout_next, names),
    });
  }
  const destination = tag.endsWith('-workflow')
    ? { workflow: workflow(entry.target, names) }
    : { target: state(entry.target, names) };
  const calls =
    tag === 'goto' || tag === 'reset' || tag === 'reset-workflow' ? {} : { return: state(entry.return, names) };
  const directory = tag === 'goto' ? {} : { cd: { type: 'string' } };
  const stack =
    tag === 'reset' ? { stack: { type: 'string', enum: entry.stack ? [entry.stack] : ['keep', 'clear'] } } : {};
  return shape(tag, { ...destination, ...calls }, { ...handover, ...directory, ...stack });
}

function forkSchema(entry: AllowedTransition, names: Names): JsonSchema {
  const destination =
    entry.tag === 'fork-workflow'
      ? { workflow: workflow(entry.target, names) }
      : { target: state(entry.target, names) };
  return shape(entry.tag, destination, { ...handover, cd: { type: 'string' } });
}

function shape(tag: string, required: JsonSchema, optional: JsonSchema = {}): JsonSchema {
  return {
    type: 'object',
    properties: { tag: { type: 'string', enum: [tag] }, ...required, ...optional },
    required: ['tag', ...Object.keys(required)],
    additionalProperties: false,
  };
}

function state(fixed: string | undefined, names: Names): JsonSchema {
  return { type: 'string', enum: fixed === undefined ? names.states : [fixed] };
}

function workflow(fixed: string | undefined, names: Names): JsonSchema {
  return { type: 'string', enum: fixed === undefined ? names.workflows : [fixed] };
}

function unique(schemas: readonly JsonSchema[]): JsonSchema[] {
  return [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
}
