import { describe, expect, it } from 'vitest';
import { parseTransition } from './parse-transition.ts';
import { contentOf, type Move, type Transition } from './transition.ts';

const nothing = { input: null, variables: {} };

function transitionOf(text: string): Transition {
  const parsed = parseTransition(text);
  if (!parsed.ok) throw new Error(`${parsed.problem.code}: ${parsed.problem.message}`);
  return parsed.transition;
}

function moveOf(text: string): Move {
  return transitionOf(text).move;
}

function problemOf(text: string) {
  const parsed = parseTransition(text);
  if (parsed.ok) throw new Error(`was followed: ${JSON.stringify(parsed.transition)}`);
  return parsed.problem;
}

describe('[O2] every tag', () => {
  it.each<[string, Move]>([
    ['<goto>REVIEW.md</goto>', { tag: 'goto', target: 'REVIEW', ...nothing }],
    ['well then\n<goto>\n  2_REVIEW.sh\n</goto> bye', { tag: 'goto', target: 'REVIEW', ...nothing }],
    ['<goto input="3 issues">R</goto>', { tag: 'goto', target: 'R', input: '3 issues', variables: {} }],
    [
      '<goto item=\'a "b"\' n=3>R</goto>',
      { tag: 'goto', target: 'R', input: null, variables: { item: 'a "b"', n: '3' } },
    ],
    ['<reset>PLAN.md</reset>', { tag: 'reset', target: 'PLAN', stack: null, cd: null, ...nothing }],
    [
      '<reset stack="keep" cd="/tmp/x">P</reset>',
      { tag: 'reset', target: 'P', stack: 'keep', cd: '/tmp/x', ...nothing },
    ],
    ['<call return="B.md">A.md</call>', { tag: 'call', target: 'A', return: 'B', cd: null, ...nothing }],
    ['<function return=B.md>A</function>', { tag: 'function', target: 'A', return: 'B', cd: null, ...nothing }],
    ['<result>done</result>', { tag: 'result', payload: 'done' }],
    ['<result/>', { tag: 'result', payload: '' }],
    ['<result />', { tag: 'result', payload: '' }],
    ['<result>\n a\n</result >', { tag: 'result', payload: '\n a\n' }],
    ['<ask next="D.md">Which?</ask>', { tag: 'ask', next: 'D', question: 'Which?', timeout: null, timeout_next: null }],
    [
      '<ask next="D" timeout="24h" timeout_next="E.md" upload_bucket="true">Which?</ask>',
      { tag: 'ask', next: 'D', question: 'Which?', timeout: 86_400_000, timeout_next: 'E' },
    ],
    ['<ask next=D timeout=90>?</ask>', { tag: 'ask', next: 'D', question: '?', timeout: 90_000, timeout_next: null }],
    [
      '<call-workflow return="B">../other/flow.zip</call-workflow>',
      { tag: 'call-workflow', workflow: '../other/flow.zip', return: 'B', cd: null, ...nothing },
    ],
    [
      '<function-workflow return="B" input="x">a/b</function-workflow>',
      { tag: 'function-workflow', workflow: 'a/b', return: 'B', cd: null, input: 'x', variables: {} },
    ],
    ['<reset-workflow>a/b</reset-workflow>', { tag: 'reset-workflow', workflow: 'a/b', cd: null, ...nothing }],
  ])('%s', (text, move) => {
    expect(transitionOf(text)).toEqual({ forks: [], move, prints: [] });
  });

  it('[O2] print is text for people and no move', () => {
    expect(transitionOf('<print>half</print> <goto>A</goto> <print>all</print>').prints).toEqual(['half', 'all']);
    expect(parseTransition('<print>only</print>')).toMatchObject({
      ok: false,
      problem: { code: 'NO_TAG' },
      prints: ['only'],
    });
  });
});

describe('[O3] forks', () => {
  it('several forks go on at the next they agree on', () => {
    expect(transitionOf('<fork next="N.md" item="1">W.md</fork>\n<fork next="N" item="2" cd="d">W</fork>')).toEqual({
      forks: [
        { tag: 'fork', target: 'W', next: 'N', cd: null, input: null, variables: { item: '1' } },
        { tag: 'fork', target: 'W', next: 'N', cd: 'd', input: null, variables: { item: '2' } },
      ],
      move: { tag: 'goto', target: 'N', ...nothing },
      prints: [],
    });
  });

  it('a goto beside them says where the parent goes on', () => {
    const { forks, move } = transitionOf('<fork>W</fork><goto input="x">N</goto><fork-workflow>../w</fork-workflow>');
    expect(forks.map(contentOf)).toEqual(['W', '../w']);
    expect(move).toEqual({ tag: 'goto', target: 'N', input: 'x', variables: {} });
  });

  it.each([
    ['<fork>W</fork>', 'MISSING_ATTRIBUTE'],
    ['<fork next="A">W</fork><fork next="B">W</fork>', 'SEVERAL_MOVES'],
    ['<fork next="A">W</fork><goto>B</goto>', 'SEVERAL_MOVES'],
    ['<fork next="A">W</fork><result>x</result>', 'SEVERAL_MOVES'],
  ])('refuses %s', (text, code) => {
    expect(problemOf(text).code).toBe(code);
  });
});

describe('[O4] what does not count', () => {
  it.each([
    ['a fence', '```\n<goto>A</goto>\n```'],
    ['a fence of tildes with a name', '~~~~ xml\n<goto>A</goto>\n~~~~'],
    ['a longer fence around a shorter one', '````\n```\n<goto>A</goto>\n```\n<goto>A</goto>\n````'],
    ['a fence that is never closed', '```\n<goto>A</goto>\n'],
    ['a fence in a list', '- ```\n  <goto>A</goto>\n  ```'],
    ['a fence in a quotation', '> ```\n> <goto>A</goto>\n> ```'],
    ['an indented fence', '   ```\n<goto>A</goto>\n   ```'],
    ['a fence with Windows line ends', '```\r\n<goto>A</goto>\r\n```\r\n'],
    ['inline code', 'say `<goto>A</goto>` then'],
    ['inline code of two backticks', 'say ``a ` <goto>A</goto>`` then'],
    ['inline code over two lines', 'say `x\n<goto>A</goto>` then'],
    ['another name', '<gotoX>A</gotoX><go>A</go><GOTO>A</GOTO></goto>'],
    ['a payload', '<print><goto>A</goto></print>'],
  ])('%s', (_, text) => {
    expect(problemOf(text).code).toBe('NO_TAG');
    expect(
      moveOf(`${text.startsWith('```\n<goto>A</goto>\n') && !text.endsWith('```') ? '' : text}\n\n<goto>B</goto>`),
    ).toMatchObject({
      target: 'B',
    });
  });

  it.each([
    ['a tag beside inline code', '`x` <goto>A</goto> `y`'],
    ['a lone backtick before and after', 'it`s\n\n<goto>A</goto> it`s'],
    ['backticks in different items of a list', '- a ` b\n- <goto>A</goto>\n- c ` d'],
    ['runs of different length', 'a `` b <goto>A</goto> c ` d'],
    ['an escaped backtick', '\\`<goto>A</goto>`'],
    ['a closed fence before', '```\nx\n```\n<goto>A</goto>'],
    ['a backtick in an attribute', '<goto input="a ` b">A</goto> and `'],
    ['an indented code line, which is no fence', '    <goto>A</goto>'],
  ])('but %s does', (_, text) => {
    expect(moveOf(text)).toMatchObject({ tag: 'goto', target: 'A' });
  });

  it.each([
    ['tags', '<goto>A</goto> <result>x', '<result><goto>A</goto> <result>x</result>'],
    ['its closing tag in inline code', 'a `</result>` b', '<result>a `</result>` b</result>'],
    ['its closing tag in a fence', '\n```\n</result>\n```\n', '<result>\n```\n</result>\n```\n</result>'],
    ['a fence ended by the closing tag', '\n```js\nx\n```', '<result>\n```js\nx\n```</result>'],
    ['a fence that is never closed', '\n```js\nx ', '<result>\n```js\nx </result>'],
    ['a lone backtick', 'it`s', '<result>it`s</result>'],
    ['entities, which stay', 'a &lt; b', '<result>a &lt; b</result>'],
  ])('a payload may hold %s', (_, payload, text) => {
    expect(moveOf(text)).toEqual({ tag: 'result', payload });
  });
});

describe('[O4] attributes', () => {
  it.each([
    ['input="a > b"', 'a > b'],
    ["input='a > b'", 'a > b'],
    ['input = "x"', 'x'],
    ['input\n=\n"x"', 'x'],
    ['input="&lt;&gt;&amp;&quot;&apos;&#65;&#x42;&#x1F600;"', '<>&"\'AB😀'],
    ['input="&nbsp; &#0; &#xD800; & &amp"', '&nbsp; &#0; &#xD800; & &amp'],
    ['input="line\nbreak"', 'line\nbreak'],
    ['input=""', ''],
    ['input=/a/b', '/a/b'],
  ])('%s', (attribute, value) => {
    expect(moveOf(`<goto ${attribute}>A</goto>`)).toMatchObject({ input: value });
  });

  it('a name of a prototype is a name', () => {
    const move = moveOf('<goto __proto__="a" constructor="b">A</goto>');
    expect('variables' in move ? Object.entries(move.variables) : []).toEqual([
      ['__proto__', 'a'],
      ['constructor', 'b'],
    ]);
  });
});

describe('[O4] problems name the place and the remedy', () => {
  it.each([
    ['nothing here', 'NO_TAG', 1, 1, 'no transition tag'],
    ['a\n <goto>A</goto>\n  <goto>B</goto>', 'SEVERAL_MOVES', 3, 3, 'exactly one'],
    ['a\r\n<goto>A', 'UNCLOSED_TAG', 2, 1, '<goto>…</goto>'],
    ['<goto>A</reset>', 'UNCLOSED_TAG', 1, 1, '<goto>…</goto>'],
    ['<result>x', 'UNCLOSED_TAG', 1, 1, '<result>…</result>'],
    ['<goto ', 'UNCLOSED_TAG', 1, 1, 'never ended'],
    ['<goto input="x>A</goto>', 'BAD_ATTRIBUTE', 1, 13, 'never ends'],
    ['<goto input>A</goto>', 'BAD_ATTRIBUTE', 1, 12, 'input="…"'],
    ['<goto input=>A</goto>', 'BAD_ATTRIBUTE', 1, 13, 'input="…"'],
    ['<goto "x">A</goto>', 'BAD_ATTRIBUTE', 1, 7, 'where an attribute'],
    ['<goto a=1 a=2>A</goto>', 'BAD_ATTRIBUTE', 1, 11, 'twice'],
    ['<goto return="B">A</goto>', 'BAD_ATTRIBUTE', 1, 1, 'It takes input.'],
    ['<result to="x">A</result>', 'BAD_ATTRIBUTE', 1, 1, 'It takes none.'],
    ['<reset stack="drop">A</reset>', 'BAD_ATTRIBUTE', 1, 1, 'stack="keep"'],
    ['<call>A</call>', 'MISSING_ATTRIBUTE', 1, 1, 'return="STATE"'],
    ['<ask>x</ask>', 'MISSING_ATTRIBUTE', 1, 1, 'next="STATE"'],
    ['<ask next="A" timeout_next="B">x</ask>', 'MISSING_ATTRIBUTE', 1, 1, 'timeout='],
    ['<ask next="A"> </ask>', 'BAD_TARGET', 1, 1, 'question'],
    ['<ask next="A" timeout="soon">x</ask>', 'BAD_DURATION', 1, 1, '90s, 30m'],
    ['<ask next="A" timeout="0">x</ask>', 'BAD_DURATION', 1, 1, '90s, 30m'],
    ['<goto>../SECRET.md</goto>', 'BAD_TARGET', 1, 1, 'without any folder'],
    ['<goto>a\\b</goto>', 'BAD_TARGET', 1, 1, 'without any folder'],
    ['<goto>&#47;etc</goto>', 'BAD_TARGET', 1, 1, 'without any folder'],
    ['<goto></goto>', 'BAD_TARGET', 1, 1, 'names no State'],
    ['<goto>.md</goto>', 'BAD_TARGET', 1, 1, 'names no State'],
    ['<goto>A\nB</goto>', 'BAD_TARGET', 1, 1, 'more than one line'],
    ['<call return="x/y">A</call>', 'BAD_TARGET', 1, 1, 'return= of <call>'],
    ['<fork-workflow next="A"></fork-workflow>', 'BAD_TARGET', 1, 1, 'path of a workflow'],
  ])('%j', (text, code, line, column, words) => {
    const problem = problemOf(text);
    expect(problem).toMatchObject({ code, line, column });
    expect(problem.message).toContain(words);
  });
});
