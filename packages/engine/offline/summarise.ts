import { OfflineStepError } from './decision/offline-step-error.ts';
import { withoutNoChange } from './session/no-change.ts';
import type { SessionView } from './session/session-view.ts';
import { signature } from './session/signature.ts';

/** The message for the person. */
export function summarise(view: SessionView): string {
  const answers = view
    .section('answers')
    .split('\n')
    .filter((line) => line.startsWith('- '));
  if (answers.length === 0) {
    const found = fromResearch(view.section('research'));
    if (found === '')
      throw new OfflineStepError('There is nothing to report: no item was carried out and no research was left.');
    return `${found}\n\n*${signature}*`;
  }
  const failures = answers.filter((line) => line.includes(': FAILED: '));
  const done = answers.length - failures.length;
  const changes = view.section('changes');
  const facts = answers
    .filter((line) => !failures.includes(line))
    .map((line) =>
      withoutFacts(line)
        .replace(/^- \d+\. .*?: /, '- ')
        .replace(/, read back after writing\.$/, ''),
    );
  const sheets = answers.flatMap((line) => {
    const match = /: (\S+ rows?) in sheet "(.+)" of /.exec(line);
    return match === null ? [] : [`${match[2]} (${match[1]})`];
  });
  const results =
    sheets.length > 0 ? ` Sheets: ${sheets.join(', ')}.` : facts.length <= 20 ? `\n${facts.join('\n')}` : '';
  return [
    changes === '' ? 'Nothing was changed.' : `Ready to review:\n${changes}`,
    `${doneWords(done, answers.length)}${results}`,
    ...(failures.length === 0 ? [] : [`**Failed:**\n${failures.join('\n')}`]),
    `*${signature}*`,
  ].join('\n\n');
}

/** What the Draft's record says of an item is for models; people have the list of files above and the review. */
function withoutFacts(line: string): string {
  return line.replace(/ \[(?:changed|found) [^\n]*\]$/, '');
}

function doneWords(done: number, all: number): string {
  if (all === 1) return done === 1 ? 'The item is done.' : 'The item is not done.';
  return `${done} of ${all} items are done.`;
}

/** The answer stands before what the files hold, which is there for the plan. */
function fromResearch(text: string): string {
  return withoutNoChange(text)
    .replace(/^#\s+.*\n+/, '')
    .replace(/\n*## What the files hold[\s\S]*?(?=\n## (?!#)|$)/, '')
    .trim();
}
