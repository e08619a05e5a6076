import { type AnyChange, Changes } from '../../../diff/changes.ts';

export type ChangeKind = 'added' | 'removed' | 'changed' | 'moved' | 'split' | 'merged';

export type ChangedThing =
  | 'paragraph'
  | 'table'
  | 'row'
  | 'cell'
  | 'content'
  | 'page_setup'
  | 'footnote'
  | 'endnote'
  | 'comment'
  | 'style'
  | 'header'
  | 'footer'
  | 'part'
  | 'package';

/** One change that a person can read, and take or leave. */
export type Change = AnyChange<ChangedThing, ChangeKind>;

export class ChangeList extends Changes<ChangedThing, ChangeKind> {}
