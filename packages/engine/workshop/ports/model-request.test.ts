import { describe, expect, it } from 'vitest';
import { afterAnswer, afterTool, freshSession, openTurn } from '../../model/index.ts';
import { parseWorkflow, step } from '../../workflow/index.ts';
import { modelRequest } from './model-request.ts';

const tools = [{ name: 'look', description: '', parameters: {} }];

function place(frontmatter: string, maxTurns = 5) {
  const workflow = parseWorkflow('w', [
    { name: 'START.md', text: `---\n${frontmatter}\n---\nwork <result>x</result>` },
  ]);
  const workflows = new Map([[workflow.hash, workflow]]);
  const start = {
    type: 'run.started' as const,
    run_id: 'run_1',
    message_id: null,
    request: '',
    model: 'of the run',
    workflow: { name: 'w', hash: workflow.hash },
    budget: { dollars: null, tokens: null },
    allow_unknown_price: false,
    variables: {},
  };
  const state = step(workflows, null, { seq: 1, stream: 'run_1', at: 0, event: start });
  const definition = workflow.states.get('START');
  if (definition === undefined) throw new RangeError('no state');
  const turn = openTurn(freshSession('s', 'system'), 'work', maxTurns);
  const resume = (model: string) =>
    step(workflows, state, { seq: 2, stream: 'run_1', at: 0, event: { type: 'run.resumed', model } });
  return { state, definition, turn, resume };
}

const ask = ({ state, definition, turn }: Omit<ReturnType<typeof place>, 'resume'>, given = tools) =>
  modelRequest({ state, definition, session: turn.session, turn, tools: given, maxOutputTokens: 100 });

/** The turn after so many answers with a tool call each. */
function after(turn: ReturnType<typeof openTurn>, answers: number) {
  let current = turn;
  for (let index = 0; index < answers; index += 1) {
    const call = { call_id: `${index}`, tool: 'look', arguments: { index } };
    const answered = afterAnswer(current, { text: '', tool_calls: [call] });
    current = afterTool(answered.turn, { call, success: true, receipt: '{}' }).turn;
  }
  return current;
}

describe('a request', () => {
  it('[O9] has the State’s model and effort, and the Run’s model where the State has none', () => {
    expect(ask(place('model: own\neffort: high'))).toMatchObject({
      model: 'own',
      effort: 'high',
      maxOutputTokens: 100,
    });
    expect(ask(place('tools: none'))).toMatchObject({ model: 'of the run' });
    expect(ask(place('tools: none'))).not.toHaveProperty('effort');
  });

  it('[A4] has the model that the person switched to, before all others', () => {
    const there = place('model: own');
    expect(ask({ ...there, state: there.resume('new') }).model).toBe('new');
  });

  it.each([
    ['tools: read\nartifact: a.md\nnext: START', 'required'],
    ['tools: all\neach: a.md', 'required'],
    ['tools: recall\nartifact: a.md\nnext: START', undefined],
    ['tools: recall\ngrounding: true', 'required'],
    ['tools: read\nartifact: a.md\ngrounding: false\nnext: START', undefined],
    ['tools: none\ngrounding: true', undefined],
  ])('[A3] with %j asks for a tool first: %s', (frontmatter, choice) => {
    const there = place(frontmatter);
    expect(ask(there).toolChoice).toBe(choice);
    expect(ask({ ...there, turn: after(there.turn, 1) }).toolChoice).toBeUndefined();
    expect(ask(there, []).toolChoice).toBeUndefined();
  });

  it('[R2] the last answer of a long turn may call no tool', () => {
    const there = place('tools: read');
    expect([1, 3, 4].map((answers) => ask({ ...there, turn: after(there.turn, answers) }).toolChoice)).toEqual([
      undefined,
      undefined,
      'none',
    ]);
    const short = place('tools: read', 2);
    expect(ask({ ...short, turn: after(short.turn, 1) }).toolChoice).toBeUndefined();
  });
});
