import type { CompanionStage } from '@galley/schema';

/** Questions to begin with. The rules can answer each of them, so they hold offline, too. */
const questions: Readonly<Record<CompanionStage, readonly string[]>> = {
  before: ['Which files are here?', 'What did earlier runs cost?', 'What changed since the last Checkpoint?'],
  plan_review: [
    'What does the plan cover?',
    'Which files did it read?',
    'What changed between the last two versions of the plan?',
  ],
  during: ["How's it going?", 'What is it waiting for?', 'What did it cost so far?'],
  result_review: ['What was changed?', 'What was skipped or is unverified?', 'What did it cost?'],
  post_mortem: ['Why did it fail?', 'Where did it go wrong?', 'Which tools were used?'],
};

export function suggestionsFor(stage: CompanionStage): string[] {
  return [...questions[stage]];
}
