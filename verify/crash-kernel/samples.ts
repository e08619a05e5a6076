import { byPrompt, type Sample } from './sample.ts';

const names = Array.from({ length: 12 }, (_, index) => `n${index + 1}`);

/** The workflows of the crash matrix: together they use every move, and everything an Agent can wait for. */
export const samples: readonly Sample[] = [
  {
    name: 'call-in-call',
    files: {
      'START.md': 'start with {{input}}',
      'MIDDLE.md': 'middle {{input}}',
      'INNER.md': 'inner {{input}}',
      'DEEPER.md': 'deeper',
      'AFTER.md': 'after inner: {{result}}',
      'END.md': 'back at the top: {{result}}',
    },
    model: byPrompt([
      [/^start/, 'top-thought <call return="END" input="m">MIDDLE</call>'],
      [/^middle m/, 'middle-thought <call return="AFTER" input="i">INNER</call>'],
      [/^inner i/, 'inner-thought <goto>DEEPER</goto>'],
      [/^deeper/, 'inner-thought again <result>7</result>'],
      [/^after inner: 7/, 'middle-thought again <result>7 and 8</result>'],
      [/^back at the top: (.+)/, ([, found]) => `<result>all of ${found}</result>`],
    ]),
    unseen: [
      { by: /^after inner/, words: /inner-thought/ },
      { by: /^back at the top/, words: /inner-thought|middle-thought/ },
    ],
    result: 'all of 7 and 8',
    agents: 1,
  },
  {
    name: 'fork-storm',
    files: {
      'START.md': 'split',
      'WORK.md': 'work on {{part}}',
      'MORE.md': 'still {{part}} of {{whole}}',
      'END.md': 'the parent goes on',
    },
    model: byPrompt([
      [
        /^split/,
        `${names.map((name) => `<fork part="${name}" whole="w-${name}">WORK</fork>`).join('\n')}\n<goto>END</goto>`,
      ],
      [/^work on (n\d+)$/, ([, part]) => `thought-of-${part}. <reset>MORE</reset>`],
      [/^still (n\d+) of w-(n\d+)$/, ([, part, whole]) => `<result>${part}=${whole}</result>`],
      [/^the parent/, '<result>parent</result>'],
    ]),
    unseen: [
      { by: /^work/, words: /split|thought-of/ },
      { by: /^still/, words: /split|thought-of/ },
      { by: /^the parent/, words: /thought-of/ },
    ],
    result: 'parent',
    agents: 13,
  },
  {
    name: 'join',
    files: {
      'START.md': 'split',
      'WORK.md': 'work on {{part}}',
      'ALL.md': '---\njoin: all\n---\nsum up {{results}}',
    },
    model: byPrompt([
      [/^split/, `${['a', 'b', 'c', 'd'].map((part) => `<fork next="ALL" part="${part}">WORK</fork>`).join('')}`],
      [/^work on (.)/, ([, part]) => `<result>${part}!</result>`],
      [/^sum up (.+)/, ([, results]) => `<result>${results}</result>`],
    ]),
    unseen: [{ by: /^work/, words: /split/ }],
    result: '["a!","b!","c!","d!"]',
    agents: 5,
  },
  {
    name: 'ask',
    files: { 'START.md': 'ask first', 'AGAIN.md': 'heard {{input}}', 'END.md': 'heard at last {{input}}' },
    model: byPrompt([
      [/^ask first/, '<ask next="AGAIN">Which colour?</ask>'],
      [/^heard blue/, '<ask next="END" timeout="30d" timeout_next="END">How large?</ask>'],
      [/^heard at last large/, '<result>blue and large</result>'],
    ]),
    person: (question) => (question.includes('colour') ? 'blue' : 'large'),
    result: 'blue and large',
    agents: 1,
  },
  {
    name: 'each-retry',
    files: {
      'START.md': '---\nartifact: plan.md\nnext: DO\n---\nmake a plan',
      'DO.md': '---\neach: plan.md\nretries: 1\nnext: END\n---\ndo {{item}} after [{{failure}}]',
      'END.md': 'tell of:\n{{answers}}',
    },
    model: byPrompt([
      [/^make a plan/, '- [ ] one\n- [ ] two\n- [ ] three'],
      [/^do two.* after \[\]/s, 'failed: two was shut'],
      [/^do three/, 'failed: three is broken'],
      [/^do (\w+)/, ([, item]) => `did ${item}`],
      [/^tell of:\n(.+)/s, ([, answers]) => `<result>${answers?.replaceAll('\n', '; ')}</result>`],
    ]),
    unseen: [{ by: /^do/, words: /make a plan|did / }],
    result: '- 1. one: did one; - 2. two: did two; - 3. three: FAILED: three is broken',
    agents: 1,
  },
  {
    name: 'script',
    files: {
      'START.sh': 'echo line >> log.txt\necho "<goto input=\\"$GALLEY_INPUT\\">JUDGE.md</goto>"\n',
      'JUDGE.md': 'judge {{input}}',
      'REPORT.js': [
        "import { appendFileSync, readFileSync } from 'node:fs';",
        "appendFileSync('log.txt', 'report\\n');",
        "const lines = readFileSync('log.txt', 'utf8').trim().split('\\n');",
        "console.log('<result>' + lines.join(',') + ' ' + process.env.GALLEY_INPUT + '</result>');",
      ].join('\n'),
    },
    model: byPrompt([[/^judge go/, '<goto input="fair">REPORT.js</goto>']]),
    result: 'line,report fair',
    agents: 1,
  },
  {
    name: 'budget',
    files: { 'START.md': 'one', 'TWO.md': 'two', 'THREE.md': 'three', 'FOUR.md': 'four' },
    model: byPrompt([
      [/^one/, '<goto>TWO</goto>'],
      [/^two/, '<goto>THREE</goto>'],
      [/^three/, '<goto>FOUR</goto>'],
      [/^four/, '<result>paid</result>'],
    ]),
    tokens: 5000,
    budget: { dollars: null, tokens: 20_000 },
    raise: { dollars: null, tokens: 40_000 },
    result: 'paid',
    agents: 1,
  },
  {
    name: 'evaluator',
    files: { 'START.md': '---\nevaluator: CHECK\n---\nestimate', 'CHECK.md': 'judge {{input}}' },
    model: byPrompt([
      [/^estimate/, 'many-thought <result>many</result>'],
      [/^judge.*many/, 'check-thought <result>There is no number.</result>'],
      [/There is no number/, '<result>200</result>'],
      [/^judge.*200/, 'check-thought <result>ok</result>'],
    ]),
    unseen: [
      { by: /^judge/, words: /many-thought/ },
      { by: /There is no number/, words: /check-thought/ },
    ],
    result: '200',
    agents: 1,
  },
  {
    name: 'checker',
    files: {
      'START.md': '---\nartifact: plan.md\nnext: WORK\n---\nlist',
      'WORK.md': '---\neach: plan.md\ncheck: LOOK\nnext: DONE\n---\nwork {{item}}',
      'LOOK.md': 'look at {{item}}: {{answer}}',
      'DONE.md': 'done {{answers}}',
    },
    model: byPrompt([
      [/^list/, '- [ ] 1. one — do one\n- [ ] 2. two — do two'],
      [/^work one/, 'work-thought'],
      [/^work two/, 'work-thought'],
      [/^look at one[\s\S]*: mended/, 'look-thought\nPass'],
      [/^look at one/, 'Not yet: it is bare'],
      [/it is bare/, 'mended'],
      [/^look at two/, 'look-thought\nPass'],
      [/^done ([\s\S]+)/, ([, answers]) => `<result>${answers?.replaceAll('\n', '; ')}</result>`],
    ]),
    unseen: [{ by: /^work/, words: /look-thought/ }],
    result: '- 1. one: mended [LOOK says: passed]; - 2. two: work-thought [LOOK says: passed]',
    agents: 1,
  },
  {
    name: 'other-workflow',
    files: {
      'START.md':
        '---\nallowed_transitions:\n  - { tag: function-workflow, target: ../other, return: MIDDLE }\n---\nstart',
      'MIDDLE.md': 'middle {{result}}',
      'END.md': '---\njoin: all\n---\nend {{results}}',
      '../other/START.md': 'other {{input}}',
      '../other/NEXT.md': 'other goes on',
      'inner/START.md': 'inner {{input}}',
    },
    model: byPrompt([
      [/^start/, '<function-workflow return="MIDDLE" input="x">../other</function-workflow>'],
      [/^other x$/, 'other-thought <goto>NEXT</goto>'],
      [/^other goes on/, '<result>back</result>'],
      [/^middle back/, '<fork-workflow input="y">inner</fork-workflow><goto>END</goto>'],
      [/^inner y/, 'inner-thought <result>inside</result>'],
      [/^end (.+)/, ([, results]) => `<result>${results}</result>`],
    ]),
    unseen: [
      { by: /^(middle|end)/, words: /(other|inner)-thought/ },
      { by: /^(other x|inner y)/, words: /start|middle/ },
    ],
    result: '["inside"]',
    agents: 2,
  },
  {
    name: 'tools',
    files: { 'START.md': '---\ntools: all\n---\nwrite it', 'END.md': '---\ntools: all\n---\nwrite more' },
    model: ({ prompt, session }) => {
      const written = session.filter((text) => text.includes('size')).length;
      if (prompt === 'write it' && written === 0) return write('a.txt', 'first');
      if (prompt === 'write it') return '<goto>END</goto>';
      return written === 1 ? write('b.txt', 'second') : '<result>written</result>';
    },
    result: 'written',
    agents: 1,
  },
];

function write(path: string, text: string) {
  return { tool: 'write_text_file', arguments: { path, text } };
}
