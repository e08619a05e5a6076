import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseTransition } from './parse-transition.ts';
import { renderTransition } from './render-transition.ts';
import { isProtocolAttribute } from './tags/attributes.ts';
import type { Fork, Move, Transition } from './transition.ts';
import { transitionFromTool } from './transition-from-tool.ts';

const state = fc.stringMatching(/^[A-Z][A-Z0-9_]{0,11}$/);
const anyText = fc.string({ unit: 'binary', maxLength: 30 });
const path = fc.stringMatching(/^[a-z.]{1,5}(?:\/[a-z<>&"]{1,5}){0,2}$/);
const payload = fc
  .array(fc.constantFrom('a', ' ', '\n', '`', '<goto>X</goto>', '&lt;', '<result', '</as', '> ', '"'), {
    maxLength: 8,
  })
  .map((parts) => parts.join(''))
  // Inline code that swallows the closing tag is a different text, tested by the table.
  .filter((text) => (text.match(/`+/g) ?? []).length % 2 === 0 || !text.includes('`'));
const variables = fc
  .dictionary(fc.stringMatching(/^[a-z_][a-z0-9_.-]{0,8}$/), anyText, { maxKeys: 3, noNullPrototype: true })
  .map((record) => Object.fromEntries(Object.entries(record).filter(([name]) => !isProtocolAttribute(name))));
const handover = { input: fc.option(anyText), variables };
const cd = fc.option(anyText);

const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ tag: fc.constant('goto' as const), target: state, ...handover }),
  fc.record({
    tag: fc.constant('reset' as const),
    target: state,
    stack: fc.option(fc.constantFrom('keep' as const, 'clear' as const)),
    cd,
    ...handover,
  }),
  fc.record({
    tag: fc.constantFrom('function' as const, 'call' as const),
    target: state,
    return: state,
    cd,
    ...handover,
  }),
  fc.record({ tag: fc.constant('result' as const), payload }),
  fc
    .record({
      tag: fc.constant('ask' as const),
      next: state,
      question: payload.map((text) => `q${text}`),
      timeout: fc.option(fc.integer({ min: 1, max: 1_000_000 }).map((seconds) => seconds * 1_000)),
      timeout_next: fc.option(state),
    })
    .map((ask) => ({ ...ask, timeout_next: ask.timeout === null ? null : ask.timeout_next })),
  fc.record({ tag: fc.constant('reset-workflow' as const), workflow: path, cd, ...handover }),
  fc.record({
    tag: fc.constantFrom('call-workflow' as const, 'function-workflow' as const),
    workflow: path,
    return: state,
    cd,
    ...handover,
  }),
);
const fork: fc.Arbitrary<Fork> = fc.oneof(
  fc.record({ tag: fc.constant('fork' as const), target: state, next: fc.constant(null), cd, ...handover }),
  fc.record({ tag: fc.constant('fork-workflow' as const), workflow: path, next: fc.constant(null), cd, ...handover }),
);
const transition: fc.Arbitrary<Transition> = fc.oneof(
  fc.record({ forks: fc.constant([]), move, prints: fc.array(payload, { maxLength: 2 }) }),
  fc
    .record({
      forks: fc.array(fork, { minLength: 1, maxLength: 3 }),
      move: fc.record({ tag: fc.constant('goto' as const), target: state, ...handover }),
      says: fc.boolean(),
    })
    // The parent's way on stands in a goto of its own, or the forks say it as well.
    .map(({ forks, move: parent, says }) => ({
      forks: says ? forks.map((one) => ({ ...one, next: parent.target })) : forks,
      move: parent,
      prints: [],
    })),
);
/** Texts around the tags that hold tags of their own where they do not count. */
const noise = fc
  .array(
    fc.constantFrom(
      'plain words',
      'a `<goto>NO</goto>` b',
      '```\n<reset>NO</reset>\n```',
      '~~~ x\n<result>no</result>\n~~~',
      '    indented ` tick',
      '# head `',
      '- point ``',
      '<b>html</b> < >',
      '</goto> </result>',
      '<gotcha>NO</gotcha>',
    ),
    { maxLength: 5 },
  )
  .map((parts) => parts.join('\n\n'));

it('[O2] what is written is what is read, whatever stands around it', () => {
  fc.assert(
    fc.property(transition, noise, noise, (wanted, before, after) => {
      const parsed = parseTransition(`${before}\n\n${renderTransition(wanted)}\n\n${after}`);
      expect(parsed).toEqual({ ok: true, transition: wanted });
    }),
    { numRuns: 3_000, seed: 11 },
  );
});

it('[O2] a tool call means what the tags mean', () => {
  fc.assert(
    fc.property(transition, (wanted) => {
      const parsed = transitionFromTool({
        move: toCall(wanted.move),
        forks: wanted.forks,
        print: wanted.prints[0],
      });
      const prints = wanted.prints.slice(0, 1).filter((text) => text !== '');
      expect(parsed).toEqual({ ok: true, transition: { ...wanted, prints } });
    }),
    { numRuns: 1_000, seed: 12 },
  );
});

function toCall(wanted: Move): Record<string, unknown> {
  if (wanted.tag !== 'ask') return wanted;
  return { ...wanted, timeout: wanted.timeout === null ? null : wanted.timeout / 1_000 };
}
