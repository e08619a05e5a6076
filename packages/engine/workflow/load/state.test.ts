import { describe, expect, it } from 'vitest';
import { isOneSlipAway } from './check-keys.ts';
import { parseState } from './parse-state.ts';

function stateOf(frontmatter: string, prompt = 'do it') {
  return parseState({ name: 'START.md', text: `---\n${frontmatter}\n---\n${prompt}` });
}

describe('[O6] frontmatter', () => {
  it.each([
    ['timeout: 90', { timeout: { idleMs: 90_000, totalMs: null } }],
    ['timeout: 0', { timeout: { idleMs: null, totalMs: null } }],
    ['timeout: 30m', { timeout: { idleMs: 1_800_000, totalMs: null } }],
    ['timeout: { idle: 2m, total: 1h }', { timeout: { idleMs: 120_000, totalMs: 3_600_000 } }],
    ['budget: 0.5', { budget: { dollars: 0.5, tokens: null } }],
    ['budget: { tokens: 1000 }', { budget: { dollars: null, tokens: 1000 } }],
    ['retries: 2\nbackoff: 5s', { retries: 2, backoff: 5_000 }],
    ['evaluator: CHECK.md', { evaluator: 'CHECK' }],
    ['join: all', { join: 'all' }],
    ['join: 3', { join: 3 }],
    ['effort: high\nmodel: some/model', { effort: 'high', model: 'some/model' }],
    ['backend: claude', { backend: 'claude' }],
    ['', { allowed_transitions: [], tools: 'none', max_turns: 30, retries: 0, reply: false }],
  ])('%j', (frontmatter, expected) => {
    const { definition, findings } = stateOf(frontmatter);
    expect(findings).toEqual([]);
    expect(definition).toMatchObject(expected);
  });

  it('[O6] reads allowed transitions as peers write them', () => {
    const { definition } = stateOf(`allowed_transitions:
  - { tag: goto, target: 2_NEXT.md }
  - tag: ask
    next: D.md
    timeout: "48h"
    timeout_next: E.md
  - { tag: result, payload: YES }
  - { tag: result, payload: 3 }
  - { tag: fork, target: W.md, next: N.md, item: 7 }
  - { tag: call-workflow, target: ../other, return: R.md }`);
    expect(definition.allowed_transitions).toEqual([
      { tag: 'goto', target: 'NEXT' },
      { tag: 'ask', next: 'D', timeout: 172_800_000, timeout_next: 'E' },
      { tag: 'result', payload: 'YES' },
      { tag: 'result', payload: '3' },
      { tag: 'fork', target: 'W', next: 'N', variables: { item: '7' } },
      { tag: 'call-workflow', target: '../other', return: 'R' },
    ]);
  });

  it.each([
    ['effort: huge', 'FRONTMATTER_INVALID', 2],
    ['model: x\njoin: 0', 'FRONTMATTER_INVALID', 3],
    ['timeout: soon', 'FRONTMATTER_INVALID', 2],
    ['allowed_transitions: [{ tag: jump }]', 'FRONTMATTER_INVALID', 2],
    ['allowed_transitions: [{ tag: goto, target: a/b }]', 'FRONTMATTER_INVALID', 2],
    ['- a list', 'FRONTMATTER_INVALID', 2],
    ['model: x\nbad: [', 'FRONTMATTER_INVALID', 3],
    ['model: x\nretry: 1\nmodell: y', 'MISSPELT_KEY', 4],
  ])('[O6] %j is an error on its line', (frontmatter, code, line) => {
    const errors = stateOf(frontmatter).findings.filter(({ level }) => level === 'error');
    expect(errors).toMatchObject([{ code, line, state: 'START' }]);
  });

  it('[O17] a key nobody here knows is a warning, and the rest holds', () => {
    const { definition, findings } = stateOf('model: sonnet\npermission_mode: plan');
    expect(definition.model).toBe('sonnet');
    expect(findings).toMatchObject([{ level: 'warning', code: 'UNKNOWN_KEY', line: 3 }]);
  });

  it.each([
    ['max_turn', 'max_turns', true],
    ['Model', 'model', true],
    ['max-turns', 'max_turns', true],
    ['modle', 'model', true],
    ['models', 'model', true],
    ['mode', 'model', true],
    ['max_turns', 'max_turns', false],
    ['temperature', 'tools', false],
    ['permission_mode', 'model', false],
  ])('[O6] %s is a slip of %s: %s', (key, known, slip) => {
    expect(isOneSlipAway(key, known)).toBe(slip);
  });
});

describe('[O7] script States', () => {
  it('[O7] have their text whole and their keys in comments after the first line', () => {
    const text = '#!/bin/sh\n# ---\n# next: DONE.md\n# timeout: 5\n# ---\necho hi\n';
    const { definition, findings } = parseState({ name: 'POLL.sh', text });
    expect(findings).toEqual([]);
    expect(definition).toMatchObject({ name: 'POLL', next: 'DONE', timeout: { idleMs: 5_000 }, prompt: '' });
    expect(definition.script).toEqual({ language: 'sh', text });
  });

  it('[O7] need no keys', () => {
    expect(parseState({ name: 'A.js', text: '// ---\nprint()' }).definition.script?.language).toBe('js');
    expect(parseState({ name: 'A.ts', text: '// ---\n// next: B\n// ---\nprint()' }).definition.next).toBe('B');
  });
});

it('[O1] knows the line on which a prompt begins', () => {
  expect(stateOf('model: x', '\n\nhere').definition.promptLine).toBe(6);
  expect(parseState({ name: 'A.md', text: 'here' }).definition.promptLine).toBe(1);
  expect(parseState({ name: 'A.md', text: '---\n---' }).definition).toMatchObject({ prompt: '' });
});
