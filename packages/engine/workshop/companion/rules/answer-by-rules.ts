import { GalleyError } from '@galley/schema';
import type { Desk } from '../desk/desk.ts';
import { answerAssumptions } from './answers/assumptions.ts';
import { answerBudget } from './answers/budget.ts';
import { answerChanges, answerCheckpoints } from './answers/changes.ts';
import { answerDuration, answerWhen } from './answers/duration.ts';
import { answerFailures, answerRefused } from './answers/failures.ts';
import { answerFilesRead, answerFilesWritten } from './answers/files.ts';
import { answerFilesHere } from './answers/files-here.ts';
import { answerFind } from './answers/find.ts';
import { answerHelp, answerWeb, cannotAnswer } from './answers/help.ts';
import { answerHistory } from './answers/history.ts';
import { answerDone, answerItem, answerSkipped } from './answers/items.ts';
import { answerOpinion } from './answers/opinion.ts';
import { answerOutputs, answerRequest } from './answers/outputs.ts';
import { answerPlan } from './answers/plan.ts';
import { answerPlanVersions } from './answers/plan-versions.ts';
import { answerPublished } from './answers/published.ts';
import { answerReasons } from './answers/reasons.ts';
import { answerApproval, answerFeedback } from './answers/review.ts';
import { answerCompareRuns } from './answers/runs.ts';
import { answerRequestSent } from './answers/sent.ts';
import { answerNext, answerStatus, answerWaiting } from './answers/status.ts';
import { answerTools } from './answers/tools.ts';
import { answerCalls, answerCost, answerModels, answerTokens } from './answers/usage.ts';
import { chooseIntent } from './intents/choose-intent.ts';
import { followOn } from './intents/follow-on.ts';
import type { Intent } from './intents/intent.ts';
import type { Question } from './language/question.ts';
import { readQuestion } from './language/read-question.ts';
import { partsOf } from './language/split-parts.ts';
import { namesAt } from './names-at.ts';
import type { Answerer, BenchAnswerer } from './parts/asked.ts';
import { joinAnswers } from './parts/join-answers.ts';
import type { RuleAnswer } from './parts/rule-answer.ts';

/** A question that leans on others leans on few. */
const MOST_EARLIER = 4;

/** Answered with a run and without one. */
const withoutRun: Partial<Record<Intent, BenchAnswerer>> = {
  files_here: answerFilesHere,
  find: answerFind,
  compare_runs: answerCompareRuns,
  published: answerPublished,
  help: answerHelp,
  web: answerWeb,
};

const ofRun: Readonly<
  Record<Exclude<Intent, 'files_here' | 'find' | 'compare_runs' | 'published' | 'help' | 'web'>, Answerer>
> = {
  cost: answerCost,
  tokens: answerTokens,
  budget: answerBudget,
  duration: answerDuration,
  when: answerWhen,
  tools: answerTools,
  calls: answerCalls,
  models: answerModels,
  status: answerStatus,
  waiting: answerWaiting,
  next: answerNext,
  failures: answerFailures,
  why_item: answerItem,
  skipped: answerSkipped,
  done: answerDone,
  item: answerItem,
  changes: answerChanges,
  plan_versions: answerPlanVersions,
  files_read: answerFilesRead,
  files_written: answerFilesWritten,
  approval: answerApproval,
  feedback: answerFeedback,
  plan: answerPlan,
  assumptions: answerAssumptions,
  reasons: answerReasons,
  outputs: answerOutputs,
  request_sent: answerRequestSent,
  refused: answerRefused,
  history: answerHistory,
  request: answerRequest,
  opinion: answerOpinion,
};

/** What earlier runs say to a question before there is a run of its own. */
const beforeRun: Partial<Record<Intent, BenchAnswerer>> = {
  cost: answerCompareRuns,
  tokens: answerCompareRuns,
  duration: answerCompareRuns,
  calls: answerCompareRuns,
  history: answerCompareRuns,
  changes: answerCheckpoints,
  files_written: answerPublished,
};

/**
 * Answers a question about a run without a model: the question's words lead to an intent, the intent to queries, and the
 * answer names its numbers, the queries and their sources. What the rules do not understand they say (SPEC P12).
 * `earlier` are the questions asked before it in the same chat, oldest first: a short one may lean on them.
 */
export async function answerByRules(text: string, desk: Desk, earlier: readonly string[] = []): Promise<RuleAnswer> {
  const parts = partsOf(text);
  const answers: RuleAnswer[] = [];
  for (const [index, part] of parts.entries()) {
    answers.push(await answerOne(part, desk, [...earlier, ...parts.slice(0, index)]));
  }
  const [only] = answers;
  if (only !== undefined && answers.length === 1) return only;
  // Where at most one half says something to the rules, the other half explains it.
  const understood = answers.filter(({ outcome }) => outcome !== 'cannot');
  if (understood.length < 2) return answerOne(text, desk, earlier);
  return joinAnswers(parts, answers);
}

async function answerOne(text: string, desk: Desk, earlier: readonly string[]): Promise<RuleAnswer> {
  const { bench, run } = desk;
  const names = await namesAt(desk);
  const read = (each: string) => readQuestion(each, names, bench.now);
  const question =
    [...earlier.slice(-MOST_EARLIER), text].map(read).reduce<Question | null>(followOn, null) ?? read(text);
  const intent = chooseIntent(question);
  if (intent === null) {
    return cannotAnswer(
      desk,
      'Fixed rules answer here, and they do not understand this question. It may need a model.',
    );
  }
  try {
    const bare = withoutRun[intent];
    if (bare !== undefined) return await bare({ question, intent, bench, run });
    if (run === null) {
      const early = beforeRun[intent];
      if (early !== undefined) return await early({ question, intent, bench, run });
      return await cannotAnswer(desk, 'There is no run yet that this could be about.');
    }
    const answer = ofRun[intent as keyof typeof ofRun];
    return await answer({ question, intent, bench, run });
  } catch (error) {
    // What cannot be looked up is an answer, too: a run that is not there, an object that is no longer kept.
    if (!(error instanceof GalleyError)) throw error;
    return cannotAnswer(desk, `It could not be looked up: ${error.message} ${error.remedy}`);
  }
}
