import { settled } from '@galley/engine/attach';
import { NotFoundError, type RunView, WrongStateError } from '@galley/schema';
import type { OpenedWorkshop } from '../open/open.ts';
import { say } from '../output/print.ts';
import { renderLeft, renderMarks } from '../output/render-marks.ts';
import { publishUnmarked } from '../review/publish-unmarked.ts';

export interface ChatState {
  readonly runId: string | null;
  readonly gate: RunView['gate'];
  /** The Draft that waits for a decision, null without one. */
  readonly draft: string | null;
}

/** What the person said about the Draft of this conversation, and the request that waits for it. */
export interface DraftDecision {
  /** The Draft that requests go on with; another one is asked about again. */
  refined: string | null;
  waiting: string | null;
}

export const chatHelp = 'Say what you want. /help lists the commands, /quit ends the conversation.';

const commands: Readonly<Record<string, string>> = {
  '/help': 'show this list',
  '/diff': 'show what the Draft changes',
  '/refine': 'continue with the Draft that exists',
  '/publish': 'put the Draft into the folder',
  '/discard': 'drop the Draft',
  '/undo': 'undo the last request and what it did',
  '/redo': 'undo the last undo',
  '/retry': 'continue a run that stopped',
  '/models': 'list models',
  '/model NAME': 'use this model from now on',
  '/quit': 'end the conversation',
};

export function isCommand(line: string): boolean {
  return /^\/[a-z]/i.test(line.trim());
}

/**
 * What a plain line means: an answer to the plan that waits, or a request. The run to wait for, null for none. A request
 * beside a Draft that nobody decided about waits until somebody does (SPEC B12).
 */
export async function answerLine(
  opened: OpenedWorkshop,
  state: ChatState,
  decision: DraftDecision,
  line: string,
): Promise<string | null> {
  const { call, target } = opened;
  if (state.gate !== null && state.runId !== null) {
    const answer = { ...target, run_id: state.runId, gate_id: state.gate.gate_id };
    if (/^no?$/i.test(line)) return null;
    if (/^y(es)?$/i.test(line)) await call.WorkshopApprovePlan({ ...answer, digest: state.gate.digest });
    else await call.WorkshopRequestChanges({ ...answer, feedback: line });
    return state.runId;
  }
  if (state.draft !== null && state.draft !== decision.refined) {
    decision.waiting = line;
    say(
      'A Draft is waiting for your decision: /publish, /discard, or /refine to continue with it. Your request waits.',
    );
    return null;
  }
  const { run_id } = await call.WorkshopSendUserMessage({ ...target, text: line, refine_draft: state.draft !== null });
  return run_id;
}

/** The request that waited, once nothing stands in its way. */
export function takeWaiting(state: ChatState, decision: DraftDecision): string | null {
  if (decision.waiting === null || (state.draft !== null && state.draft !== decision.refined)) return null;
  const { waiting } = decision;
  decision.waiting = null;
  return waiting;
}

export interface ChatCommand {
  readonly line: string;
  readonly state: ChatState;
  readonly decision: DraftDecision;
  readonly follow: (runId: string) => void;
}

export async function runChatCommand(
  opened: OpenedWorkshop,
  { line, state, decision, follow }: ChatCommand,
): Promise<void> {
  const { call, target } = opened;
  const [name = '', ...rest] = line.split(/\s+/);
  switch (name.toLowerCase()) {
    case '/help':
      return say(
        Object.entries(commands)
          .map(([command, what]) => `  ${command.padEnd(12)} ${what}`)
          .join('\n'),
      );
    case '/diff': {
      const { changes } = await call.ReviewGetChangeSet(target);
      return say(
        changes
          .flatMap((change) => [
            `  ${change.change}  ${change.path}`,
            ...renderMarks(change.marks).map((mark) => `  ${mark}`),
          ])
          .join('\n') || 'The Draft changes nothing.',
      );
    }
    case '/refine':
      if (state.draft === null) throw new WrongStateError('There is no Draft.', 'Say what you want.');
      decision.refined = state.draft;
      return say('Requests continue with this Draft.');
    case '/publish': {
      const { changes } = await call.ReviewGetChangeSet(target);
      const { published, left } = await publishUnmarked(opened, changes);
      if (published !== null) say(`Published: ${published.published.join(', ')}`);
      return left.length === 0 ? undefined : say(renderLeft(opened.root, left));
    }
    case '/discard':
      await call.DraftDiscard(target);
      return say('The Draft is dropped. "galley recover" brings it back until the next one starts.');
    case '/undo': {
      const { entries } = await call.WorkshopGetConversation(target);
      const last = entries.findLast((entry) => entry.kind === 'user_message');
      if (last?.kind !== 'user_message') throw new WrongStateError('There is nothing to undo.', 'Ask something first.');
      await call.WorkshopUndo({ ...target, message_id: last.message_id, before: true, across_publish: false });
      return say('The last request is taken back.');
    }
    case '/redo':
      await call.WorkshopRedo(target);
      return say('Went forward again.');
    case '/retry': {
      const { run } = await call.WorkbenchGet(target);
      if (run === null) throw new WrongStateError('There is no run to continue.', 'Ask something first.');
      await call.WorkshopResumeRun({ ...target, run_id: run.run_id });
      follow(run.run_id);
      await settled(opened, run.run_id);
      return;
    }
    case '/models': {
      const { models } = await call.ModelList({});
      return say(models.map(({ id, description }) => `  ${id}  ${description}`).join('\n'));
    }
    case '/model': {
      const { model } = await call.WorkshopSetModel({ ...target, model: rest.join(' ') });
      return say(`From now on: ${model}`);
    }
    default:
      throw new NotFoundError(`There is no command ${name}.`, '/help lists the commands.');
  }
}
