import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorkflowRun } from './testing/workflow-run.ts';

// Folders as people write them for peers: no key of ours, names and endings as they come. A prompt says after "SAY:" what
// its model answers, so that a folder is read as a whole.

type Bench = Awaited<ReturnType<typeof createWorkflowRun>>;
let bench: Bench;

beforeAll(async () => {
  bench = await createWorkflowRun((prompt) => {
    const at = prompt.lastIndexOf('SAY:');
    return at === -1 ? '<result>reminded</result>' : prompt.slice(at + 'SAY:'.length).trim();
  });
});
afterAll(() => bench[Symbol.asyncDispose]());

const policy = (entries: string, rest = '') => `---\n${rest}allowed_transitions:\n${entries}\n---\n`;

interface Folder {
  readonly files: Readonly<Record<string, string>>;
  /** Where it begins, if not at START. */
  readonly state?: string;
  /** The results of its Agents, `main` first. */
  readonly results: readonly string[];
}

const folders: Readonly<Record<string, Folder>> = {
  'a chain whose tags stand in the middle of prose': {
    files: {
      'START.md': 'SAY: I go on.\n<goto>MIDDLE.md</goto> and that is it.',
      'MIDDLE.md': 'SAY: <reset>END.md</reset>',
      'END.md': 'SAY: <result>\n  Task completed\n</result>',
    },
    results: ['Task completed'],
  },
  'a call that calls a function': {
    files: {
      'START.md': 'SAY: <call return="SUM.md" input="alpha">CHILD.md</call>',
      'CHILD.md': 'got {{input}} SAY: <function return="CHILD2.md">EVAL.md</function>',
      'EVAL.md': 'SAY: <result>yes</result>',
      'CHILD2.md': 'SAY: <result>child says {{result}}</result>',
      'SUM.md': 'SAY: <result>[{{result}}]</result>',
    },
    results: ['[child says yes]'],
  },
  'several forks, whose attributes outlive resets and calls': {
    files: {
      'START.md': 'SAY: <fork next="N.md" item = "a" >W.md</fork> <fork next="N.md" item="b c">W.md</fork>',
      'N.md': 'SAY: <result>parent</result>',
      'W.md': 'SAY: <reset>W2.md</reset>',
      'W2.md': 'SAY: <call return="W3.md" item="inner">C.md</call>',
      'C.md': 'SAY: <result>{{item}}</result>',
      'W3.md': 'SAY: <result>{{item}}, {{result}}</result>',
    },
    results: ['parent', 'a, inner', 'b c, inner'],
  },
  'an only way that needs no tag, numbers before names, unknown keys': {
    files: {
      '1_START.md': `${policy('  - { tag: goto, target: CRITIQUE.md, input: "from {{input}}" }', 'effort: low\nowner: us\n')}SAY: just prose`,
      '2_CRITIQUE.md': `${policy('  - tag: goto\n    target: CRITIQUE.md\n  - tag: result')}SAY: <result>{{input}}</result>`,
    },
    results: ['from topic'],
  },
  'an only way that is a call, then a function with the caller’s result as its input': {
    files: {
      'START.md': `${policy('  - { tag: call, target: RESEARCH.md, return: PLAN.md }')}SAY: thinking`,
      'RESEARCH.md': 'SAY: <result>facts</result>',
      'PLAN.md': `${policy('  - { tag: function, target: JUDGE.md, return: END.md, input: "{{result}}" }\n  - { tag: result }')}SAY: <function return="END.md">JUDGE.md</function>`,
      'JUDGE.md': 'SAY: <result>judged {{input}}</result>',
      'END.md': 'SAY: <result>{{result}}</result>',
    },
    results: ['judged facts'],
  },
  'workflows in folders: called, as functions, forked, reset into': {
    files: {
      'START.md': 'SAY: <call-workflow return="BACK.md" input="deep">child</call-workflow>',
      'child/START.md': 'SAY: <function-workflow return="DONE.md">../helper</function-workflow>',
      'child/DONE.md': 'SAY: <result>child({{result}})</result>',
      'helper/1_START.md': 'SAY: <result>helper</result>',
      'BACK.md': 'SAY: <fork-workflow next="LAST.md" item="9">child</fork-workflow>',
      'LAST.md': 'SAY: <reset-workflow input="fin">tail</reset-workflow>',
      'tail/START.md': 'SAY: <result>tail {{input}}</result>',
    },
    results: ['tail fin', 'child(helper)'],
  },
  'tags that are talked about in code, entities, markup in a result': {
    files: {
      'START.md':
        'SAY: I could write `<goto>X.md</goto>` or\n```\n<result>no</result>\n```\nbut <goto input="a &quot;b&quot; &lt;c&gt;">END</goto>',
      'END.md': 'SAY: <result>{{input}} <b>bold</b>\nline two</result>',
    },
    results: ['a "b" <c> <b>bold</b>\nline two'],
  },
  'a byte order mark, line ends of Windows, space in a target': {
    files: {
      'START.md': `\uFEFF${policy('  - { tag: goto, target: NEXT_STEP.md }').replaceAll('\n', '\r\n')}SAY: <goto> NEXT_STEP.md </goto>\r\n`,
      'NEXT_STEP.md': 'SAY: <goto>\n  LAST.md\n</goto>',
      'LAST.md': 'SAY: <result/>',
    },
    results: [''],
  },
  'quotes of either kind, payloads to choose from': {
    files: {
      'START.md': "SAY: <goto input='single'>END.md</goto>",
      'END.md': `${policy('  - { tag: result, payload: approved }\n  - { tag: result, payload: rejected }')}{{input}} SAY: <result>rejected</result>`,
    },
    results: ['rejected'],
  },
  'an answer without a tag, which is reminded': {
    files: { 'START.md': 'Say something.' },
    results: ['reminded'],
  },
  'names in lower case, begun at a named file': {
    files: { 'begin.md': 'SAY: <goto>finish.md</goto>', 'finish.md': 'SAY: <result>lower</result>' },
    state: 'begin.md',
    results: ['lower'],
  },
  'a reset in a callee that keeps who called': {
    files: {
      'START.md': 'SAY: <call return="AFTER.md">CHILD.md</call>',
      'CHILD.md': 'SAY: <reset stack="keep">AGAIN.md</reset>',
      'AGAIN.md': 'SAY: <result>kept</result>',
      'AFTER.md': 'SAY: <result>after {{result}}</result>',
    },
    results: ['after kept'],
  },
  'a yaml file': {
    files: {
      'flow.yaml':
        'states:\n  START:\n    prompt: |\n      SAY: <goto>END</goto>\n  END:\n    allowed_transitions:\n      - { tag: result }\n    prompt: |\n      SAY: <result>from yaml</result>\n',
    },
    state: 'flow.yaml',
    results: ['from yaml'],
  },
};

describe('[O17] folders written for peers run as they do there', () => {
  it.each(Object.entries(folders))('%s', async (name, { files, state = '', results }) => {
    const folder = name.replaceAll(/[^a-z]+/gi, '-');
    await bench.write(Object.fromEntries(Object.entries(files).map(([file, text]) => [`${folder}/${file}`, text])));
    const { runs } = bench.workshop();
    const { id } = await runs.startWorkflow(join(bench.root, folder, state), { text: 'topic', model: 'offline' });
    const { agents } = (await runs.settled(id)).state;
    const ended = [...agents.values()].sort((one, other) => one.id.localeCompare(other.id));
    expect(ended.map(({ result }) => result)).toEqual(results);
  });
});
