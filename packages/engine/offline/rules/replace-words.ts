import { z } from 'zod';
import { factLines } from '../decision/item-facts.ts';
import { missingFiles, OfflineStepError } from '../decision/offline-step-error.ts';
import type { OfflineRule, Understood } from '../decision/rule.ts';
import { reasonOf, type Steps } from '../decision/steps.ts';
import { followEach } from '../documents/follow-each.ts';
import { parseReplacement } from '../documents/parse-replacement.ts';
import { renderReplacement } from '../documents/replace-item.ts';
import { escapePattern } from '../request/escape-pattern.ts';
import { endingOf, nameFiles } from '../request/target.ts';
import { code, codesIn } from '../session/code-span.ts';
import { noChange } from '../session/no-change.ts';
import { cannotFollow, reviewAnswers } from '../session/remarks.ts';
import { pathsIn } from '../tables/choose-sources.ts';

const DOCUMENTS = ['md', 'markdown', 'txt', 'text', 'docx', 'docm', 'pptx', 'html'];
const MOST = 25;
const found = z.object({ count: z.number() });

/** "Replace Acme with Globex in contract.docx". */
export const replaceWords: OfflineRule = {
  title: 'Find and replace in documents (docx, pptx, md, txt); formatting, encoding and line endings stay',
  example: 'Replace "Acme" with "Globex" in contract.docx',
  matches: (request) => parseReplacement(request) !== null,
  research,
  plan({ request, view }, remarks) {
    const replacement = parseReplacement(request);
    const research = view.section('research');
    const lines = research.split('\n').filter((line) => /^- `.+: \d+ places?$/.test(line));
    if (replacement === null || lines.length === 0)
      throw new OfflineStepError('The research note names no place to replace anything.');
    const files = pathsIn(view.section('files'));
    const all = lines.map((line) => ({
      path: codesIn(line)[0] ?? '',
      places: Number(/: (\d+) places?$/.exec(line)?.[1]),
    }));
    const { items, followed } = followEach(remarks, (kept) => {
      const feedback = kept.map(({ text }) => text).join('\n');
      const isOut = (path: string) =>
        new RegExp(`\\b(?:without|not|skip|leave out|drop|except)\\b[^.]*${escapePattern(path)}`, 'iu').test(feedback);
      const left = all.filter(({ path }) => !isOut(path));
      const { target } = nameFiles(`${request}\n${feedback}`, files);
      const to = target !== null && left.length === 1 ? target : null;
      return left.map(({ path, places }) =>
        [
          renderReplacement({ ...replacement, path, to: to ?? path, places }),
          ...factLines({
            path: to ?? path,
            isThere: files.includes(to ?? path),
            evidence: `research found ${code(replacement.find)} in ${places} ${places === 1 ? 'place' : 'places'} of ${code(path)}`,
          }),
        ].join('\n'),
      );
    });
    const isUnclear = followed.length > 0 && followed.at(-1)?.how === null;
    const notes = [
      'Formatting, encoding and line endings stay as they are.',
      ...followed.flatMap(({ how }) => (how === null ? [] : [`As the review asked: ${how}.`])),
      ...(isUnclear ? [cannotFollow] : []),
    ];
    const listed = items.map((item, index) => `- [ ] ${index + 1}. ${item}`);
    return [
      '# Plan',
      '',
      ...listed,
      '',
      '## Notes',
      ...notes.map((line) => `- ${line}`),
      ...reviewAnswers(followed),
    ].join('\n');
  },
};

function* research({ request, view }: Understood): Steps {
  const replacement = parseReplacement(request);
  if (replacement === null) throw new OfflineStepError('It is not clear what to replace.');
  const files = pathsIn(view.section('files'));
  const { sources, missing } = nameFiles(request, files);
  if (missing.length > 0) throw missingFiles(missing);
  const paths = sources.length > 0 ? sources : files.filter((path) => DOCUMENTS.includes(endingOf(path)));
  if (paths.length === 0) throw new OfflineStepError('There is no document (docx, pptx, md, txt) to search.');
  const { find, replace, matchCase, wholeWord } = replacement;
  const lines: string[] = [];
  const problems: string[] = [];
  for (const path of paths.slice(0, MOST)) {
    const outcome = yield {
      tool: 'find_text',
      arguments: { path, find, match_case: matchCase, whole_word: wholeWord },
    };
    const count = found.safeParse(outcome.receipt).data?.count ?? 0;
    if (!outcome.success) problems.push(`- ${code(path)}: ${reasonOf(outcome)}`);
    else if (count > 0) lines.push(`- ${code(path)}: ${count} ${count === 1 ? 'place' : 'places'}`);
  }
  if (paths.length > MOST)
    problems.push(`- Only the first ${MOST} of ${paths.length} documents were searched; name the files meant.`);
  if (lines.length === 0 && problems.length > 0) throw new OfflineStepError(problems.join('\n'));
  const head = `Replace ${code(find)} with ${replace === '' ? 'nothing' : code(replace)}.`;
  const body =
    lines.length === 0
      ? `${code(find)} occurs in none of ${paths.slice(0, MOST).map(code).join(', ')}.`
      : lines.join('\n');
  const note = ['# Research', head, body, ...(problems.length === 0 ? [] : [problems.join('\n')])].join('\n\n');
  return lines.length === 0 ? noChange(note) : note;
}
