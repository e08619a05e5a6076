import { stateName } from '../state/state-name.ts';
import type { TransitionProblem } from './transition.ts';

/** Leaves a half-read tag; `buildTag` turns it into the problem it stands for. */
export class Unreadable extends Error {
  readonly code: TransitionProblem['code'];
  constructor(code: TransitionProblem['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** The State that a text names. `where` is the place it stands at, for messages. */
export function readState(tag: string, where: string, text: string): string {
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

/** The path or name of a workflow that a text holds. Whether there is one is not asked here. */
export function readWorkflow(tag: string, text: string): string {
  const path = text.trim();
  if (path === '') throw new Unreadable('BAD_TARGET', `<${tag}> is empty; write the path of a workflow in it`);
  if (hasControl(path)) throw new Unreadable('BAD_TARGET', `<${tag}> holds more than one line; write one path`);
  return path;
}

export function quoted(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}

function hasControl(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return /[\u0000-\u001f\u007f\u2028\u2029]/.test(text);
}
