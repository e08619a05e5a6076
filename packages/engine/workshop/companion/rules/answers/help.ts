import type { BenchDesk, RunDesk } from '../../desk/desk.ts';
import type { BenchAnswerer } from '../parts/asked.ts';
import { reply } from '../parts/reply.ts';
import type { RuleAnswer } from '../parts/rule-answer.ts';

/** Three questions that the rules can answer, by where the run stands (SPEC P13). */
export async function suggest({ run }: { readonly bench: BenchDesk; readonly run: RunDesk | null }): Promise<string[]> {
  if (run === null) return ['Which runs were there?', 'What is in the Draft?', 'Search for "total"'];
  const { status, gates } = await run.detail();
  if (gates.length > 0) return ['What is the plan?', 'What assumptions were made?', 'Which files did it read?'];
  switch (status) {
    case 'running':
    case 'waiting':
      return ['How is it going?', 'What is it waiting for?', 'What did it cost so far?'];
    case 'done':
      return ['What was produced?', 'Was anything skipped?', 'What did it cost?'];
    default:
      return ['Why did it fail?', 'What happened?', 'What is left to do?'];
  }
}

export const answerHelp: BenchAnswerer = async ({ bench, run, intent }) => {
  const suggestions = await suggest({ bench, run });
  return reply(
    intent,
    'answered',
    [
      'No model is asked here: fixed rules answer from the journal, with numbers and places.',
      run === null
        ? 'There is no run yet. I can search files, list runs and show the Draft.'
        : 'I can tell cost, tokens, times, tools, models, failures, skipped and unverified items and why, what changed, files read and written, approvals and feedback, what it waits for, what comes next, and find words.',
      'For example:',
      ...suggestions.map((line) => `- ${line}`),
    ],
    { suggestions },
  );
};

/** The web is outside: rules ask nobody. */
export const answerWeb: BenchAnswerer = (desk) =>
  cannotAnswer(
    desk,
    'Fixed rules answer here, and they cannot search the web. Choose a model of Anthropic, OpenAI or Google, and allow its web search when the companion asks for it.',
  );

export async function cannotAnswer(
  desk: { readonly bench: BenchDesk; readonly run: RunDesk | null },
  why: string,
): Promise<RuleAnswer> {
  const suggestions = await suggest(desk);
  return reply(null, 'cannot', [why, 'Questions that can be answered:', ...suggestions.map((line) => `- ${line}`)], {
    suggestions,
  });
}
