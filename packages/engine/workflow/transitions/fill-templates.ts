import { renderTemplate } from '../state/template.ts';
import { attributeOf } from './tags/attributes.ts';
import { attributesOf } from './tags/table.ts';
import type { AnyMove, Fork, Move, Transition } from './transition.ts';

type Values = Readonly<Record<string, string>>;

/** `{{name}}` in what a transition hands over: its texts and its variables. Names of States are never made this way. */
export function fillTemplates(transition: Transition, values: Values): Transition {
  return {
    ...transition,
    forks: transition.forks.map((fork) => fill(fork, values)),
    move: fill(transition.move, values),
  };
}

function fill<One extends Move | Fork>(one: One, values: Values): One {
  const move: AnyMove = one;
  const texts = attributesOf(one.tag).flatMap((name): [string, string][] => {
    const value = move[name];
    return attributeOf(name).kind === 'text' && typeof value === 'string'
      ? [[name, renderTemplate(value, values)]]
      : [];
  });
  const variables = Object.entries(move.variables ?? {}).map(([name, value]) => [name, renderTemplate(value, values)]);
  return {
    ...one,
    ...Object.fromEntries(texts),
    ...(variables.length === 0 ? {} : { variables: Object.fromEntries(variables) }),
  };
}
