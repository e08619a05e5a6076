import { decodeEntities } from './entities.ts';
import { readAttributes, variablesOf } from './read-attributes.ts';
import { readState, readWorkflow, Unreadable } from './read-name.ts';
import type { TagElement } from './scan-tags.ts';
import { type ContentKind, contents } from './tags/contents.ts';
import { tagOf } from './tags/table.ts';
import type { Fork, Move, TransitionProblem } from './transition.ts';

export interface BuildProblem {
  readonly code: TransitionProblem['code'];
  readonly message: string;
}

/** `ok` carries what a tag means; the rest is why it means nothing. */
export type Built =
  | { readonly ok: true; readonly value: Move | Fork }
  | { readonly ok: false; readonly problem: BuildProblem };

/** What one tag means, by its definition alone. */
export function buildTag(element: TagElement): Built {
  const { content, others } = tagOf(element.tag);
  try {
    const read = readAttributes(element);
    const value = {
      tag: element.tag,
      [contents[content].field]: readContent[content](element),
      ...read,
      ...(others === 'variables' ? { variables: variablesOf(element.attributes) } : {}),
    };
    // Its fields are those of the tag's definition, from which the types are made.
    return { ok: true, value: value as unknown as Move | Fork };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, problem: { code: error.code, message: error.message } };
    throw error;
  }
}

const readContent: Readonly<Record<ContentKind, (element: TagElement) => string>> = {
  state: ({ tag, content }) => readState(tag, `<${tag}>`, decodeEntities(content)),
  workflow: ({ tag, content }) => readWorkflow(tag, decodeEntities(content)),
  payload: ({ content }) => content,
  question({ tag, content }) {
    if (content.trim() !== '') return content;
    const message = `<${tag}> is empty; write the question to the person between <${tag} …> and </${tag}>`;
    throw new Unreadable('BAD_TARGET', message);
  },
};
