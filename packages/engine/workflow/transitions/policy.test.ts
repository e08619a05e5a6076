import { describe, expect, it } from 'vitest';
import { checkTransition, completeTransition } from './check-transition.ts';
import { implicitTransition } from './implicit-transition.ts';
import { parseTransition } from './parse-transition.ts';
import type { AllowedTransition } from './policy.ts';
import { reminder } from './reminder.ts';
import type { Transition } from './transition.ts';
import { transitionTool } from './transition-tool.ts';

const states = new Set(['START', 'A', 'B', 'C', 'WORK']);

function transitionOf(text: string): Transition {
  const parsed = parseTransition(text);
  if (!parsed.ok) throw new Error(parsed.problem.message);
  return parsed.transition;
}

function check(text: string, ...allowed: AllowedTransition[]) {
  return checkTransition(transitionOf(text), { states, policy: { allowed_transitions: allowed }, workflows: null });
}

describe('[O6] checkTransition', () => {
  it('[O6] without a policy every State that exists is a legal target', () => {
    expect(check('<goto>A</goto>')).toBeNull();
    expect(check('<goto>NOWHERE</goto>')).toMatchObject({ code: 'UNKNOWN_STATE' });
    expect(check('<call return="NOWHERE">A</call>')?.message).toContain('START, A, B, C, WORK');
    expect(check('<ask next="A" timeout="1h" timeout_next="NOWHERE">?</ask>')).toMatchObject({ code: 'UNKNOWN_STATE' });
    expect(check('<fork next="A">NOWHERE</fork>')).toMatchObject({ code: 'UNKNOWN_STATE' });
    expect(check('<call-workflow return="A">../elsewhere</call-workflow>')).toBeNull();
  });

  it.each<[string, AllowedTransition[], boolean]>([
    ['<goto>A</goto>', [{ tag: 'goto', target: 'A' }], true],
    ['<goto>B</goto>', [{ tag: 'goto', target: 'A' }], false],
    ['<reset>A</reset>', [{ tag: 'goto', target: 'A' }], false],
    ['<goto input="x" y="z">A</goto>', [{ tag: 'goto', target: 'A', input: 'other' }], true],
    ['<goto>B</goto>', [{ tag: 'goto' }], true],
    ['<reset>A</reset>', [{ tag: 'reset', target: 'A', stack: 'keep' }], false],
    ['<reset stack="keep">A</reset>', [{ tag: 'reset', target: 'A', stack: 'keep' }], true],
    ['<call return="B">A</call>', [{ tag: 'call', target: 'A', return: 'B' }], true],
    ['<call return="C">A</call>', [{ tag: 'call', target: 'A', return: 'B' }], false],
    ['<result> YES\n</result>', [{ tag: 'result', payload: 'YES' }], true],
    [
      '<result>maybe</result>',
      [
        { tag: 'result', payload: 'YES' },
        { tag: 'result', payload: 'NO' },
      ],
      false,
    ],
    ['<result>anything</result>', [{ tag: 'result' }], true],
    ['<ask next="A">?</ask>', [{ tag: 'ask', next: 'A', timeout: 1000, timeout_next: 'B' }], true],
    ['<ask next="A" timeout="2s">?</ask>', [{ tag: 'ask', next: 'A', timeout: 1000 }], false],
    ['<ask next="B">?</ask>', [{ tag: 'ask', next: 'A' }], false],
    ['<fork next="A">WORK</fork><fork next="A">WORK</fork>', [{ tag: 'fork', target: 'WORK', next: 'A' }], true],
    ['<fork next="B">WORK</fork>', [{ tag: 'fork', target: 'WORK', next: 'A' }], false],
    ['<fork next="A">B</fork>', [{ tag: 'fork', target: 'WORK', next: 'A' }], false],
    ['<fork>WORK</fork><goto>A</goto>', [{ tag: 'fork', target: 'WORK' }], true],
    [
      '<fork>WORK</fork><goto>A</goto>',
      [
        { tag: 'fork', target: 'WORK' },
        { tag: 'goto', target: 'B' },
      ],
      false,
    ],
    ['<goto>A</goto>', [{ tag: 'fork', target: 'WORK', next: 'A' }], false],
    ['<reset-workflow>x/y</reset-workflow>', [{ tag: 'reset-workflow', target: 'x/y' }], true],
    ['<reset-workflow>x/z</reset-workflow>', [{ tag: 'reset-workflow', target: 'x/y' }], false],
  ])('%s under %j: %s', (text, allowed, legal) => {
    expect(check(text, ...allowed)?.code ?? null).toBe(legal ? null : 'NOT_ALLOWED');
  });

  it('[O6] an ask gets the timeout its policy fixes', () => {
    const policy = { allowed_transitions: [{ tag: 'ask', next: 'A', timeout: 5000, timeout_next: 'B' }] } as const;
    const { move } = completeTransition(transitionOf('<ask next="A">?</ask>'), policy);
    expect(move).toEqual({ tag: 'ask', next: 'A', question: '?', timeout: 5000, timeout_next: 'B' });
  });
});

describe('[O6] implicitTransition', () => {
  const implied = (...allowed: AllowedTransition[]) => implicitTransition({ allowed_transitions: allowed });

  it.each<[AllowedTransition, string]>([
    [{ tag: 'goto', target: 'A' }, '<goto>A</goto>'],
    [{ tag: 'goto', target: 'A', input: 'x', variables: { y: 'z' } }, '<goto input="x" y="z">A</goto>'],
    [{ tag: 'reset', target: 'A', stack: 'keep' }, '<reset stack="keep">A</reset>'],
    [{ tag: 'call', target: 'A', return: 'B' }, '<call return="B">A</call>'],
    [{ tag: 'function', target: 'A', return: 'B' }, '<function return="B">A</function>'],
    [{ tag: 'call-workflow', target: 'x/y', return: 'B' }, '<call-workflow return="B">x/y</call-workflow>'],
    [{ tag: 'reset-workflow', target: 'x/y' }, '<reset-workflow>x/y</reset-workflow>'],
    [{ tag: 'result', payload: 'DONE' }, '<result>DONE</result>'],
  ])('%j means %s', (entry, text) => {
    expect(implied(entry)).toEqual(transitionOf(text));
  });

  it.each<[string, AllowedTransition[]]>([
    ['no policy', []],
    ['a result whose text is open', [{ tag: 'result' }]],
    ['a question nobody wrote', [{ tag: 'ask', next: 'A' }]],
    ['an open target', [{ tag: 'goto' }]],
    ['a call without return', [{ tag: 'call', target: 'A' }]],
    ['a fork without next', [{ tag: 'fork', target: 'A' }]],
    ['a fork alone', [{ tag: 'fork', target: 'A', next: 'B' }]],
    ['a fork of a workflow alone', [{ tag: 'fork-workflow', target: 'x/y', next: 'B' }]],
    [
      'a choice',
      [
        { tag: 'goto', target: 'A' },
        { tag: 'result', payload: 'x' },
      ],
    ],
  ])('%s implies nothing', (_, allowed) => {
    expect(implied(...allowed)).toBeNull();
  });

  it('[O10] in journals of earlier Runs a fork alone means what it meant then', () => {
    const policy = { allowed_transitions: [{ tag: 'fork', target: 'WORK', next: 'B' }] } as const;
    expect(implicitTransition(policy, { forks: true })).toEqual(transitionOf('<fork next="B">WORK</fork>'));
  });
});

describe('[O4] reminder', () => {
  it('says what was wrong, where, and every legal way on', () => {
    const parsed = parseTransition('well\n<goto>A');
    if (parsed.ok) throw new Error('unexpected');
    const text = reminder(parsed.problem, {
      allowed_transitions: [
        { tag: 'goto', target: 'A' },
        { tag: 'result', payload: 'NO' },
        { tag: 'ask', next: 'B', timeout: 60_000 },
      ],
    });
    expect(text).toContain('<goto> is not closed');
    expect(text).toContain('line 2, column 1');
    expect(text).toContain('<goto>A</goto>');
    expect(text).toContain('<result>NO</result>');
    expect(text).toContain('<ask next="B" timeout="1m">…</ask>');
    expect(text.length).toBeLessThan(500);
  });

  it('without a policy names the protocol', () => {
    const problem = { code: 'NO_TAG', message: 'the answer has no transition tag', line: 1, column: 1 } as const;
    expect(reminder(problem, { allowed_transitions: [] })).toContain('<call return="STATE">STATE</call>');
  });
});

describe('[O2] transitionTool', () => {
  it('enumerates the legal moves and nothing else', () => {
    const allowed: AllowedTransition[] = [
      { tag: 'goto', target: 'A' },
      { tag: 'call', target: 'B' },
      { tag: 'result', payload: 'NO' },
    ];
    const { parameters } = transitionTool({ allowed_transitions: allowed }, states, ['child']);
    expect(parameters).toMatchObject({
      properties: {
        move: {
          oneOf: [
            { properties: { tag: { enum: ['goto'] }, target: { enum: ['A'] } }, required: ['tag', 'target'] },
            {
              properties: { tag: { enum: ['call'] }, target: { enum: ['B'] }, return: { enum: [...states] } },
              required: ['tag', 'target', 'return'],
            },
            { properties: { tag: { enum: ['result'] }, payload: { enum: ['NO'] } } },
          ],
        },
      },
      required: ['move'],
    });
    expect(parameters).not.toHaveProperty('properties.forks');
  });

  it('a policy of forks alone lets the parent go on at their next', () => {
    const { parameters } = transitionTool(
      { allowed_transitions: [{ tag: 'fork', target: 'WORK', next: 'A' }] },
      states,
      [],
    );
    expect(parameters).toMatchObject({
      properties: {
        move: { oneOf: [{ properties: { tag: { enum: ['goto'] }, target: { enum: ['A'] } } }] },
        forks: { items: { oneOf: [{ properties: { target: { enum: ['WORK'] } } }] } },
      },
    });
  });

  it('without a policy offers every tag', () => {
    const { parameters } = transitionTool({ allowed_transitions: [] }, states, ['child']);
    expect(JSON.stringify(parameters)).toContain('"reset-workflow"');
  });

  it('[T2] offers only workflows that the Run can reach, and no tag for them where there are none', () => {
    const open: AllowedTransition[] = [{ tag: 'reset-workflow' }, { tag: 'result' }];
    const { parameters } = transitionTool({ allowed_transitions: open }, states, ['child', 'rpi']);
    expect(parameters).toMatchObject({
      properties: {
        move: { oneOf: [{ properties: { workflow: { enum: ['child', 'rpi'] } } }, { properties: { payload: {} } }] },
      },
    });
    const none = transitionTool({ allowed_transitions: [] }, states, []);
    expect(JSON.stringify(none.parameters)).not.toContain('-workflow');
  });
});
