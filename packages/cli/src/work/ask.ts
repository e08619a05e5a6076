import { type AskView, InvalidArgumentError, NotFoundError } from '@galley/schema';
import { type OpenedWorkshop, openExisting } from '../open/open.ts';
import { printResult } from '../output/print.ts';
import { showProgress } from '../output/show-progress.ts';
import { type FinishOptions, finish } from './finish.ts';

interface AskOptions extends FinishOptions {
  readonly run?: string;
  readonly ask?: string;
}

interface OpenAsk extends AskView {
  readonly run_id: string;
}

/** Questions of workflows that wait for a person: lists them, or answers one and follows its run. Listing changes nothing. */
export async function askCommand(directory: string, answer: string | undefined, options: AskOptions): Promise<number> {
  await using opened = await openExisting(directory);
  const asks = await openAsks(opened, options);
  if (answer === undefined) {
    const lines = asks.map(
      ({ run_id, ask_id, agent_id, question }) => `${run_id}  ${ask_id}  ${agent_id}: ${question}`,
    );
    printResult(options.json, { asks }, lines.length === 0 ? 'No question is open.' : lines.join('\n'));
    return asks.length === 0 ? 0 : 2;
  }
  const { run_id, ask_id } = pickAsk(asks);
  using progress = showProgress(opened);
  await opened.call.RunAnswerAsk({ ...opened.target, run_id, ask_id, text: answer });
  return await finish(opened, run_id, progress, options);
}

async function openAsks({ call, target }: OpenedWorkshop, { run, ask }: AskOptions): Promise<OpenAsk[]> {
  const { runs } = await call.RunList(target);
  const waiting = runs.filter(({ status, run_id }) => (run === undefined ? status === 'waiting' : run_id === run));
  const asks: OpenAsk[] = [];
  for (const { run_id } of waiting) {
    const detail = await call.RunGet({ ...target, run_id, agent_start: 0, agent_count: 0 });
    asks.push(...detail.asks.map((each) => ({ ...each, run_id })));
  }
  return ask === undefined ? asks : asks.filter(({ ask_id }) => ask_id === ask);
}

function pickAsk(asks: readonly OpenAsk[]): OpenAsk {
  const [only, ...others] = asks;
  if (only === undefined) throw new NotFoundError('No such question is open.', 'List them: galley ask DIR');
  if (others.length === 0) return only;
  const open = asks.map(({ run_id, ask_id, question }) => `--run ${run_id} --ask ${ask_id} (${question})`).join(', ');
  throw new InvalidArgumentError('--ask', 'More than one question is open.', `Say which: ${open}.`);
}
