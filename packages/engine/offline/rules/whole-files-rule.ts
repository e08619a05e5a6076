import { missingFiles, OfflineStepError } from '../decision/offline-step-error.ts';
import type { OfflineRule, Understood } from '../decision/rule.ts';
import { reasonOf, type Steps } from '../decision/steps.ts';
import { escapePattern } from '../request/escape-pattern.ts';
import { nameFiles } from '../request/target.ts';
import { cannotFollow, reviewAnswers } from '../session/remarks.ts';
import { pathsIn } from '../tables/choose-sources.ts';

export interface AskedFiles {
  /** With what the review said. */
  readonly request: string;
  readonly files: readonly string[];
  /** Named in the request and there, but for those that the review took out. */
  readonly sources: readonly string[];
  readonly target: string | null;
}

interface WholeFilesRule extends Pick<OfflineRule, 'title' | 'example' | 'matches'> {
  /** Items of the plan; throws where they cannot be made. */
  items(asked: AskedFiles): readonly string[];
  /** What stays as it is, and what was assumed. */
  notes(asked: AskedFiles): readonly string[];
}

/** A file that cannot be read is better said before the plan. */
const MOST_LOOKED_AT = 10;

/** Work with whole documents: which files are meant is all there is to find out. */
export function wholeFilesRule({ items, notes, ...rule }: WholeFilesRule): OfflineRule {
  return {
    ...rule,
    *research({ request, view }: Understood): Steps {
      const files = pathsIn(view.section('files'));
      const { sources, target, missing } = nameFiles(request, files);
      if (missing.length > 0) throw missingFiles(missing);
      const asked = { request, files, sources, target };
      const lines = items(asked).map((item) => `- ${item}`);
      for (const path of sources.slice(0, MOST_LOOKED_AT)) {
        const looked = yield { tool: 'get_file_map', arguments: { path } };
        if (!looked.success) throw new OfflineStepError(reasonOf(looked));
      }
      return ['# Research', lines.join('\n'), ...notes(asked)].join('\n\n');
    },
    plan({ request, view }, remarks) {
      const files = pathsIn(view.section('files'));
      const feedback = remarks.map(({ text }) => text).join('\n');
      const first = nameFiles(request, files);
      const later = nameFiles(feedback, files);
      const isOut = (path: string) =>
        new RegExp(`\\b(?:without|not|skip|leave out|drop|except)\\b[^.]*${escapePattern(path)}`, 'iu').test(feedback);
      const asked = {
        request: `${request}\n${feedback}`,
        files,
        sources: first.sources.filter((path) => !isOut(path)),
        target: later.target ?? first.target,
      };
      const made = items(asked);
      if (made.length === 0) throw new OfflineStepError('There is nothing left to do.');
      const isFollowed = later.target !== null || asked.sources.length < first.sources.length;
      const said = [...notes(asked), ...(feedback.trim() !== '' && !isFollowed ? [cannotFollow] : [])];
      const answers = reviewAnswers(remarks.map((remark) => ({ remark, how: isFollowed ? 'changed as asked' : null })));
      return [
        '# Plan',
        '',
        ...made.map((item, index) => `- [ ] ${index + 1}. ${item}`),
        '',
        '## Notes',
        ...said.map((line) => `- ${line}`),
        ...answers,
      ].join('\n');
    },
  };
}
