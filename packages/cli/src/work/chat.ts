import { createInterface } from 'node:readline/promises';
import { settled } from '@galley/engine/attach';
import { GalleyError, toErrorPayload } from '@galley/schema';
import { askConsent } from '../models/ask-consent.ts';
import { type OpenedWorkshop, openHere } from '../open/open.ts';
import { followOne } from '../output/follow-one.ts';
import { printPart, say } from '../output/print.ts';
import { renderStop } from '../output/render-stop.ts';
import { type ProgressDisplay, showProgress } from '../output/show-progress.ts';
import {
  answerLine,
  type ChatCommand,
  type ChatState,
  chatHelp,
  type DraftDecision,
  isCommand,
  runChatCommand,
  takeWaiting,
} from './chat-lines.ts';

interface ChatOptions {
  readonly model?: string;
}

/**
 * A conversation in the terminal: each line is a request, an answer to the plan that waits, or a `/command`. Lines may
 * also come from a pipe; what is said goes to stdout, everything else to stderr.
 */
export async function chatCommand(directory: string, options: ChatOptions): Promise<number> {
  await using opened = await openHere(directory);
  const { call, target } = opened;
  if (options.model !== undefined) await call.WorkshopSetModel({ ...target, model: options.model });
  await askConsent(opened, {});
  using progress = showProgress(opened);
  const answers = printAnswers(opened, progress);
  const follow = (runId: string) => {
    progress.follow(runId);
    answers.follow(runId);
  };
  const terminal = process.stdin.isTTY === true;
  const lines = createInterface({ input: process.stdin, output: process.stderr, terminal });
  // Taken now: lines that come from a pipe before the first is asked for would be lost.
  const typed = lines[Symbol.asyncIterator]();
  lines.setPrompt('› ');
  const prompt = () => (terminal ? lines.prompt() : undefined);
  // Ctrl+C stops the work under way; with nothing under way it ends the conversation.
  lines.on('SIGINT', () => void stopWork(opened).then((stopped) => (stopped ? undefined : lines.close())));
  try {
    say(`${chatHelp}\n`);
    let state: ChatState = await currentState(opened);
    const decision: DraftDecision = { refined: null, waiting: null };
    if (state.gate !== null) await showGate(opened, state);
    prompt();
    for await (const line of typed) {
      try {
        if (/^\/(quit|exit)$/i.test(line.trim())) break;
        if (isCommand(line)) await runChatCommand(opened, { line: line.trim(), state, decision, follow });
        else if (line.trim() !== '') state = await takeLine(opened, { line: line.trim(), state, decision, follow });
        progress.hide();
        state = await currentState(opened);
        const waited = takeWaiting(state, decision);
        if (waited !== null) state = await takeLine(opened, { line: waited, state, decision, follow });
        if (state.gate !== null) await showGate(opened, state);
      } catch (error) {
        if (!(error instanceof GalleyError)) throw error;
        const { message, remedy } = toErrorPayload(error);
        progress.hide();
        say(`${message}\n  ${remedy}`);
      }
      prompt();
    }
  } finally {
    lines.close();
    answers.stop();
  }
  return 0;
}

async function takeLine(opened: OpenedWorkshop, { line, state, decision, follow }: ChatCommand): Promise<ChatState> {
  const runId = await answerLine(opened, state, decision, line);
  if (runId !== null) {
    follow(runId);
    await settled(opened, runId);
  }
  return currentState(opened);
}

async function currentState({ call, target }: OpenedWorkshop): Promise<ChatState> {
  const { run, draft } = await call.WorkbenchGet(target);
  const waits = draft?.draft_id ?? null;
  if (run === null) return { runId: null, gate: null, draft: waits };
  const view = await call.WorkshopGetRun({ ...target, run_id: run.run_id });
  if (view.error !== null && view.status !== 'done') say(renderStop(view.error, '  '));
  return { runId: run.run_id, gate: view.gate, draft: waits };
}

async function showGate({ call, target }: OpenedWorkshop, { runId }: ChatState): Promise<void> {
  if (runId === null) return;
  const { plan } = await call.WorkshopGetPlan({ ...target, run_id: runId });
  say(`\n${plan ?? ''}\n\ny starts it, n leaves it; anything else is what to change.`);
}

/** The answer appears word by word as it comes. */
function printAnswers({ subscribe, call, target }: OpenedWorkshop, progress: ProgressDisplay) {
  let open = false;
  const { take, follow } = followOne((notification) => {
    if (notification.type === 'WorkshopAssistantStreamDelta') {
      if (!open) progress.hide();
      open = true;
      printPart(notification.delta);
    } else if (open && notification.type === 'WorkshopRateLimitWarning') {
      open = false;
      printPart('\n');
      say(`(broke off: ${notification.message} It is asked for again.)`);
    } else if (open && notification.type === 'WorkshopRunStatusChanged') {
      open = false;
      printPart('\n');
      void call.ReviewGetChangeSet(target).then(({ changes }) => {
        if (changes.length > 0)
          say(
            `\n${changes.length === 1 ? 'One file waits' : `${changes.length} files wait`} in the Draft: /diff, /publish, /discard`,
          );
      });
    }
  });
  return { follow, stop: subscribe(take) };
}

async function stopWork({ call, target }: OpenedWorkshop): Promise<boolean> {
  const { run } = await call.WorkbenchGet(target);
  if (run === null || run.status !== 'running') return false;
  await call.WorkshopCancelRun({ ...target, run_id: run.run_id });
  return true;
}
