import { factLines } from '../decision/item-facts.ts';
import { missingFiles, OfflineStepError } from '../decision/offline-step-error.ts';
import type { OfflineRule, Understood } from '../decision/rule.ts';
import { reasonOf, type Steps } from '../decision/steps.ts';
import { followEach } from '../documents/follow-each.ts';
import { escapePattern } from '../request/escape-pattern.ts';
import { nameFiles } from '../request/target.ts';
import { codeList } from '../session/code-span.ts';
import { cannotFollow, type Remark, reviewAnswers } from '../session/remarks.ts';
import { pathsIn } from '../tables/choose-sources.ts';

export interface AskedFiles {
  /** With what the review said. */
  readonly request: string;
  readonly files: readonly string[];
  /** Named in the request and there, but for those that the review took out. */
  readonly sources: readonly string[];
  readonly target: string | null;
}

export interface WholeItem {
  readonly text: string;
  /** The file that it makes. */
  readonly target: string;
  /** What it is made of, for the evidence. */
  readonly from: readonly string[];
}

interface WholeFilesRule extends Pick<OfflineRule, 'title' | 'example' | 'matches'> {
  /** Items of the plan; throws where they cannot be made. */
  items(asked: AskedFiles): readonly WholeItem[];
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
      const lines = items(asked).map(({ text }) => `- ${text}`);
      for (const path of sources.slice(0, MOST_LOOKED_AT)) {
        const looked = yield { tool: 'get_file_map', arguments: { path } };
        if (!looked.success) throw new OfflineStepError(reasonOf(looked));
      }
      return ['# Research', lines.join('\n'), ...notes(asked)].join('\n\n');
    },
    plan({ request, view }, remarks) {
      const files = pathsIn(view.section('files'));
      const first = nameFiles(request, files);
      const askedWith = (kept: readonly Remark[]): AskedFiles => {
        const feedback = kept.map(({ text }) => text).join('\n');
        const isOut = (path: string) =>
          new RegExp(`\\b(?:without|not|skip|leave out|drop|except)\\b[^.]*${escapePattern(path)}`, 'iu').test(
            feedback,
          );
        return {
          request: `${request}\n${feedback}`,
          files,
          sources: first.sources.filter((path) => !isOut(path)),
          target: nameFiles(feedback, files).target ?? first.target,
        };
      };
      const blockOf = ({ text, target, from }: WholeItem) =>
        [
          text,
          ...factLines({
            path: target,
            isThere: files.includes(target),
            evidence: `research looked at ${codeList(from)}`,
          }),
        ].join('\n');
      const made = followEach(remarks, (kept) => items(askedWith(kept)).map(blockOf));
      if (made.items.length === 0) throw new OfflineStepError('There is nothing left to do.');
      const heeded = made.followed.filter(({ how }) => how !== null).map(({ remark }) => remark);
      const isUnclear = made.followed.length > 0 && made.followed.at(-1)?.how === null;
      const said = [...notes(askedWith(heeded)), ...(isUnclear ? [cannotFollow] : [])];
      return [
        '# Plan',
        '',
        ...made.items.map((item, index) => `- [ ] ${index + 1}. ${item}`),
        '',
        '## Notes',
        ...said.map((line) => `- ${line}`),
        ...reviewAnswers(made.followed),
      ].join('\n');
    },
  };
}
