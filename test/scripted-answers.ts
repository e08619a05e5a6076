import { phaseOf } from './scripted-planner.ts';
import { call, type ModelScript, type ScriptedReply, text } from './wire/model-server.ts';

/** A call of a tool that a scripted model makes. */
export interface ScriptedCall {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** A piece of a known answer: the calls that make one file. */
export interface AnswerStep {
  /** The file that there is afterwards. */
  readonly file: string;
  readonly calls: readonly ScriptedCall[];
}

/** What a model would do that knows the answer. */
export interface KnownAnswer {
  /** What it looks at before it plans. */
  readonly research?: readonly ScriptedCall[];
  /** One item of the plan each; none for a question. */
  readonly steps: readonly AnswerStep[];
  /** Its message in the end. */
  readonly reply?: string;
}

const toolResult = /"type":"tool_result"|"type":"function_call_output"|"functionResponse"|"role":"tool"/g;

/** Plays a known answer over any protocol, one call a turn. */
export function playAnswer({ research = [], steps, reply = 'Done.' }: KnownAnswer): ModelScript {
  return ({ body }): ScriptedReply => {
    const sent = JSON.stringify(body);
    const next = (calls: readonly ScriptedCall[], end: string): ScriptedReply => {
      const open = calls[sent.match(toolResult)?.length ?? 0];
      return open === undefined ? text(end) : call(open.name, open.input);
    };
    switch (phaseOf(body)) {
      case 'Research':
        return next(research, noteOf(steps));
      case 'Plan':
        return text(planOf(steps));
      case 'Implement one item': {
        const item = /<item>(.*?)<\/item>/s.exec(sent)?.[1] ?? '';
        const step = steps.find(({ file }) => item.includes(`\`${file}\``));
        return next(step?.calls ?? [], step === undefined ? 'Done.' : `Wrote ${step.file}.`);
      }
      default:
        return text(reply);
    }
  };
}

/** Plans one item, does nothing for it, and says that it is done. */
export function playNothing(): ModelScript {
  const script = playAnswer({ steps: [] });
  return (request, index) => {
    if (phaseOf(request.body) === 'Research') return text('The request is clear.');
    if (phaseOf(request.body) === 'Plan') return text('# Plan\n\n- [ ] 1. Answer — do what the request says');
    return script(request, index);
  };
}

function noteOf(steps: readonly AnswerStep[]): string {
  return steps.length === 0
    ? 'The files hold the answer.\n\nNo change needed.'
    : 'The request is clear; the files are as it says.';
}

function planOf(steps: readonly AnswerStep[]): string {
  const items = steps.flatMap(({ file }, index) => [
    `- [ ] ${index + 1}. Answer — write \`${file}\``,
    `  Deliverable: ${file}`,
  ]);
  return ['# Plan', '', ...items].join('\n');
}
