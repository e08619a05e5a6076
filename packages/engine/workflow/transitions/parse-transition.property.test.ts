import fc from 'fast-check';
import { expect, it } from 'vitest';
import { protocolAttributes } from './attributes.ts';
import { parseTransition } from './parse-transition.ts';
import { renderTransition } from './render-transition.ts';
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
  .map((record) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => !protocolAttributes.some((known) => known === name))),
  );
const handover = { input: fc.option(anyText), variables };
const cd = fc.option(anyText);

const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ tag: fc.constant('goto' as const), target: state, ...handover }),
  fc.record({ tag: fc.constant('reset' as const), target: state, keepStack: fc.boolean(), cd, ...handover }),
  fc.record({
    tag: fc.constantFrom('function' as const, 'call' as const),
    target: state,
    returnTo: state,
    cd,
    ...handover,
  }),
  fc.record({ tag: fc.constant('result' as const), payload }),
  fc
    .record({
      tag: fc.constant('ask' as const),
      next: state,
      question: payload.map((text) => `q${text}`),
      timeoutMs: fc.option(fc.integer({ min: 1, max: 1_000_000 }).map((seconds) => seconds * 1_000)),
      timeoutNext: fc.option(state),
    })
    .map((ask) => ({ ...ask, timeoutNext: ask.timeoutMs === null ? null : ask.timeoutNext })),
  fc.record({ tag: fc.constant('reset-workflow' as const), workflow: path, cd, ...handover }),
  fc.record({
    tag: fc.constantFrom('call-workflow' as const, 'function-workflow' as const),
    workflow: path,
    returnTo: state,
    cd,
    ...handover,
  }),
);
const fork: fc.Arbitrary<Fork> = fc.oneof(
  fc.record({ target: state, workflow: fc.constant(null), cd, ...handover }),
  fc.record({ target: fc.constant(null), workflow: path, cd, ...handover }),
);
const transition: fc.Arbitrary<Transition> = fc.oneof(
  fc.record({ forks: fc.constant([]), move, prints: fc.array(payload, { maxLength: 2 }) }),
  fc.record({
    forks: fc.array(fork, { minLength: 1, maxLength: 3 }),
    move: fc.record({ tag: fc.constant('goto' as const), target: state, ...handover }),
    prints: fc.constant([]),
  }),
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
        forks: wanted.forks.map(({ target, workflow, ...rest }) =>
          workflow === null ? { tag: 'fork', target, ...rest } : { tag: 'fork-workflow', workflow, ...rest },
        ),
        print: wanted.prints[0],
      });
      const prints = wanted.prints.slice(0, 1).filter((text) => text !== '');
      expect(parsed).toEqual({ ok: true, transition: { ...wanted, prints } });
    }),
    { numRuns: 1_000, seed: 12 },
  );
});

function toCall(wanted: Move): Record<string, unknown> {
  const { tag } = wanted;
  if (tag === 'result') return wanted;
  if (tag === 'ask') {
    const { next, question, timeoutMs, timeoutNext } = wanted;
    return { tag, next, question, timeout: timeoutMs === null ? null : timeoutMs / 1_000, timeout_next: timeoutNext };
  }
  const stack = tag === 'reset' && wanted.keepStack ? 'keep' : null;
  const returnTo = 'returnTo' in wanted ? wanted.returnTo : null;
  return { ...wanted, stack, return: returnTo };
}
