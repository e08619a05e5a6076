import { parseDuration } from '../state/duration.ts';
import { stateName } from '../state/state-name.ts';
import { checkAttributes, variablesOf } from './attributes.ts';
import { decodeEntities } from './entities.ts';
import type { TagElement } from './scan-tags.ts';
import type { Fork, Move, TransitionProblem } from './transition.ts';

export interface BuildProblem {
  readonly code: TransitionProblem['code'];
  readonly message: string;
}

/** A fork with the place where its parent goes on. */
export interface BuiltFork {
  readonly fork: Fork;
  readonly next: string | null;
}

/** `ok` carries what a tag means; the rest is why it means nothing. */
export type Built<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: BuildProblem };

export function buildFork(element: TagElement): Built<BuiltFork> {
  return attempt(element, (read) => {
    const external = element.tag === 'fork-workflow';
    return {
      fork: {
        target: external ? null : read.target(),
        workflow: external ? read.workflow() : null,
        cd: read.optional('cd'),
        ...read.handover(),
      },
      next: element.attributes.has('next') ? read.state('next') : null,
    };
  });
}

export function buildMove(element: TagElement): Built<Move> {
  return attempt(element, (read): Move => {
    const { tag } = element;
    switch (tag) {
      case 'goto':
        return { tag, target: read.target(), ...read.handover() };
      case 'reset':
        return { tag, target: read.target(), keepStack: read.keepStack(), cd: read.optional('cd'), ...read.handover() };
      case 'function':
      case 'call':
        return {
          tag,
          target: read.target(),
          returnTo: read.state('return'),
          cd: read.optional('cd'),
          ...read.handover(),
        };
      case 'result':
        return { tag, payload: element.content };
      case 'ask':
        return { tag, next: read.state('next'), question: read.question(), ...read.timeout() };
      case 'reset-workflow':
        return { tag, workflow: read.workflow(), cd: read.optional('cd'), ...read.handover() };
      case 'call-workflow':
      case 'function-workflow':
        return {
          tag,
          workflow: read.workflow(),
          returnTo: read.state('return'),
          cd: read.optional('cd'),
          ...read.handover(),
        };
      default:
        throw new Unreadable('NO_TAG', `<${tag}> is not a move`);
    }
  });
}

/** Leaves a half-read tag; never leaves this file. */
class Unreadable extends Error {
  readonly code: TransitionProblem['code'];
  constructor(code: TransitionProblem['code'], message: string) {
    super(message);
    this.code = code;
  }
}

function attempt<T>(element: TagElement, build: (read: Reader) => T): Built<T> {
  const problem = checkAttributes(element);
  if (problem !== null) return { ok: false, problem };
  try {
    return { ok: true, value: build(reader(element)) };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, problem: { code: error.code, message: error.message } };
    throw error;
  }
}

type Reader = ReturnType<typeof reader>;

function reader({ tag, attributes, content }: TagElement) {
  const optional = (name: string): string | null => attributes.get(name) ?? null;
  return {
    optional,
    handover: () => ({ input: optional('input'), variables: variablesOf(attributes) }),
    target: () => readState(tag, `<${tag}>`, decodeEntities(content)),
    state: (name: 'return' | 'next' | 'timeout_next') =>
      readState(tag, `${name}= of <${tag}>`, attributes.get(name) ?? ''),
    workflow() {
      const path = decodeEntities(content).trim();
      if (path === '') throw new Unreadable('BAD_TARGET', `<${tag}> is empty; write the path of a workflow in it`);
      if (hasControl(path)) throw new Unreadable('BAD_TARGET', `<${tag}> holds more than one line; write one path`);
      return path;
    },
    keepStack() {
      const stack = optional('stack');
      if (stack === null || stack === 'clear') return false;
      if (stack === 'keep') return true;
      throw new Unreadable(
        'BAD_ATTRIBUTE',
        `<reset stack=${quoted(stack)}> is unknown; write stack="keep" or leave it out`,
      );
    },
    question() {
      if (content.trim() !== '') return content;
      throw new Unreadable('BAD_TARGET', '<ask> is empty; write the question to the person between <ask …> and </ask>');
    },
    timeout() {
      const text = optional('timeout');
      const timeoutMs = text === null ? null : parseDuration(text);
      if (text !== null && (timeoutMs === null || timeoutMs === 0)) {
        const message = `timeout=${quoted(text)} of <ask> is no duration; write 90s, 30m, 24h, 7d or a number of seconds`;
        throw new Unreadable('BAD_DURATION', message);
      }
      if (!attributes.has('timeout_next')) return { timeoutMs, timeoutNext: null };
      if (timeoutMs === null)
        throw new Unreadable('MISSING_ATTRIBUTE', '<ask> has timeout_next= and so needs timeout=');
      return { timeoutMs, timeoutNext: readState(tag, 'timeout_next= of <ask>', attributes.get('timeout_next') ?? '') };
    },
  };
}

function readState(tag: string, where: string, text: string): string {
  const written = text.trim();
  if (/[/\\]/.test(written)) {
    const message = `${where} names ${quoted(written)}, but a target is the name of a State without any folder`;
    throw new Unreadable('BAD_TARGET', message);
  }
  if (hasControl(written)) {
    throw new Unreadable('BAD_TARGET', `${where} holds more than one line; write one name of a State there`);
  }
  const name = stateName(written);
  if (name !== '') return name;
  throw new Unreadable('BAD_TARGET', `${where} names no State; write for example <${tag}>REVIEW</${tag}>`);
}

function hasControl(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return /[\u0000-\u001f\u007f\u2028\u2029]/.test(text);
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
