import { InternalError } from '@galley/schema';
import { askTag } from './ask.ts';
import { type AttributeName, attributeNames } from './attributes.ts';
import { callTag } from './call.ts';
import { callWorkflowTag } from './call-workflow.ts';
import type { TagDefinition } from './define-tag.ts';
import { forkTag } from './fork.ts';
import { forkWorkflowTag } from './fork-workflow.ts';
import { functionTag } from './function.ts';
import { functionWorkflowTag } from './function-workflow.ts';
import { gotoTag } from './goto.ts';
import { printTag } from './print.ts';
import { resetTag } from './reset.ts';
import { resetWorkflowTag } from './reset-workflow.ts';
import { resultTag } from './result.ts';

/** Every tag of the protocol, in the order in which models are told of them. A new one is its own file and a line here. */
const table = [
  gotoTag,
  resetTag,
  functionTag,
  callTag,
  forkTag,
  askTag,
  resultTag,
  callWorkflowTag,
  functionWorkflowTag,
  forkWorkflowTag,
  resetWorkflowTag,
  printTag,
] as const;

type Entry = (typeof table)[number];
type WithEffect<Kind extends TagDefinition['does']['kind']> = Extract<
  Entry,
  { readonly does: { readonly kind: Kind } }
>;

export type TagName = Entry['tag'];
export type ForkDefinition = WithEffect<'fork'>;
export type MoveDefinition = Exclude<Entry, ForkDefinition | WithEffect<'print'>>;
/** What `allowed_transitions` and the typed tool can name. */
export type MoveTag = MoveDefinition['tag'] | ForkDefinition['tag'];

const byName = new Map<string, Entry>(table.map((definition) => [definition.tag, definition]));

export function isTagName(name: string | undefined): name is TagName {
  return name !== undefined && byName.has(name);
}

export function tagOf(name: TagName): TagDefinition {
  const definition = byName.get(name);
  if (definition === undefined) throw new InternalError(`There is no tag <${name}>.`);
  return definition;
}

export const moveTags = table.flatMap(({ tag, does }) => (does.kind === 'print' ? [] : [tag])) as readonly MoveTag[];

const taken = new Map<string, readonly AttributeName[]>(
  table.map(({ tag, attributes }) => [tag, attributeNames.filter((name) => Object.hasOwn(attributes, name))]),
);

/** The protocol's attributes that a tag takes, in the order in which they are written. */
export function attributesOf(name: TagName): readonly AttributeName[] {
  return taken.get(name) ?? [];
}

/** Whether it leads into another workflow, so that what it names must be one that the Run can reach. */
export function leadsToWorkflow(name: TagName): boolean {
  return tagOf(name).content === 'workflow';
}

export function isFork(name: TagName): boolean {
  return tagOf(name).does.kind === 'fork';
}
