// Stands in for a model: reads a prompt on standard input and prints the scripted answer that fits it.
//   node answer.mjs review-loop/test/answers.json < prompt
import { readFileSync } from 'node:fs';
import { argv, stdin, stdout } from 'node:process';
import { pathToFileURL } from 'node:url';

/** The answer whose words stand latest in the prompt: a Session repeats what was said before. */
export function answerFor(rules, prompt) {
  let best = { at: -1, answer: '' };
  for (const { when, answer } of rules) {
    const places = when.map((words) => prompt.lastIndexOf(words));
    const at = Math.max(...places);
    if (!places.includes(-1) && at > best.at) best = { at, answer };
  }
  return best.at === -1 ? 'No answer is scripted for this prompt.' : best.answer;
}

if (argv[1] !== undefined && import.meta.url === pathToFileURL(argv[1]).href) {
  const { rules } = JSON.parse(readFileSync(argv[2], 'utf8'));
  let prompt = '';
  for await (const chunk of stdin.setEncoding('utf8')) prompt += chunk;
  stdout.write(`${answerFor(rules, prompt)}\n`);
}
