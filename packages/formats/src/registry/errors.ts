import { GalleyError } from '@galley/schema/errors';
import type { Ability } from '../core/adapter.ts';
import { kindNoun } from './refuse-kind.ts';

const WORDS: Readonly<Record<Ability, string>> = {
  map: 'cannot be mapped',
  read: 'cannot be read',
  picture: 'cannot be shown as a picture',
  find: 'cannot be searched for words',
  passages: 'holds no text to search',
  placeholders: 'has no placeholders to fill',
  change: 'cannot have its words replaced',
  edit: 'cannot be edited by operations',
  diff: 'cannot be compared with another version',
  select: 'is published whole: single changes of it cannot be chosen',
};

/** Two files that no format can compare. */
export class UnlikeKindsError extends GalleyError {
  constructor(before: { readonly name: string; readonly kind: string }, after: typeof before) {
    const [first, second] = [kindNoun(before.kind), kindNoun(after.kind)];
    super({
      code: 'NOT_FOR_THIS_FORMAT',
      message: `${before.name} is ${first}, ${after.name} is ${second}: they cannot be compared.`,
      remedy: 'Compare files of one format.',
      details: { path: after.name, kinds: [before.kind, after.kind] },
    });
  }
}

/** The format exists and cannot do this. */
export class AbilityMissingError extends GalleyError {
  constructor(name: string, kind: string, ability: Ability) {
    super({
      code: 'NOT_FOR_THIS_FORMAT',
      message: `${name} is ${kindNoun(kind)} and ${WORDS[ability]}.`,
      remedy: 'Use another file, or another way to work on this one.',
      details: { path: name, kind, ability },
    });
  }
}
