import type { FileView } from '@galley/schema';
import { TextArea } from '../../components/text-area.tsx';
import { classNames } from '../../lib/class-names.ts';
import { plural } from '../../lib/format.ts';
import { visibleName } from '../../lib/visible-name.ts';
import { readPatterns, togglePattern } from './file-patterns.ts';

const SHOWN = 12;

interface FileChoiceProps {
  files: readonly Pick<FileView, 'path'>[];
  patterns: string;
  onChange: (patterns: string) => void;
}

/** Files to press, and a field for patterns that no list could hold. Both are the same text. */
export function FileChoice({ files, patterns, onChange }: FileChoiceProps) {
  const chosen = readPatterns(patterns);
  const more = files.length - SHOWN;
  return (
    <div className="space-y-2">
      {files.length > 0 && (
        <ul aria-label="Files of this folder" className="flex flex-wrap gap-1.5">
          {files.slice(0, SHOWN).map(({ path }) => (
            <li key={path} className="max-w-full">
              <button
                type="button"
                aria-pressed={chosen.includes(path)}
                onClick={() => onChange(togglePattern(patterns, path))}
                className={classNames(
                  'max-w-full truncate rounded-md border px-2 py-1 text-xs',
                  chosen.includes(path)
                    ? 'border-accent bg-accent-soft font-medium text-accent'
                    : 'border-line-strong hover:bg-hover',
                )}
              >
                {visibleName(path)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="text-xs text-ink-muted">{plural(more, 'more file')}: write their names below.</p>}
      <TextArea
        label="Files that may be sent, one per line"
        showLabel
        rows={3}
        value={patterns}
        onChange={onChange}
        placeholder={'transactions.csv\nreports/**\n*.xlsx'}
        className="font-mono text-xs"
      />
    </div>
  );
}
