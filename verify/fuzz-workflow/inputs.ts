import { parseWorkflow } from '../../packages/engine/workflow/load/load-workflow.ts';
import { fuzzState } from '../../packages/engine/workflow/testing/fuzz-state.ts';
import { fuzzText, pathologicalTexts } from '../../packages/engine/workflow/testing/fuzz-text.ts';
import { createRandom } from '../../packages/engine/workflow/testing/random.ts';
import { parseTransition } from '../../packages/engine/workflow/transitions/parse-transition.ts';

export interface FuzzInput {
  readonly kind: string;
  readonly text: string;
  readonly run: (text: string) => 'followed' | 'problems' | 'loaded' | 'refused';
}

/** Nine in ten for the parser, the rest for the loader, and the slow ones first. */
export function* fuzzInputs(seed: number, count: number): Generator<FuzzInput> {
  const random = createRandom(seed);
  const slow = Object.entries(pathologicalTexts(100_000));
  for (const [kind, text] of slow) yield { kind, text, run: parse };
  for (let index = slow.length; index < count; index += 1) {
    if (index % 10 === 0) yield { kind: 'state', text: fuzzState(random), run: load };
    else yield { kind: 'answer', text: fuzzText(random), run: parse };
  }
}

function parse(text: string): 'followed' | 'problems' {
  return parseTransition(text).ok ? 'followed' : 'problems';
}

function load(text: string): 'loaded' {
  parseWorkflow('fuzz', [{ name: 'START.md', text }]);
  return 'loaded';
}
