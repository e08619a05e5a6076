import type { ChangeView } from '@galley/schema';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { MarkBadges } from '../../components/mark-badges.tsx';
import { plural } from '../../lib/format.ts';
import { visibleName } from '../../lib/visible-name.ts';
import { splitMarked } from './marked-files.ts';

interface PublishDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  changes: readonly ChangeView[];
  onPublish: (paths: readonly string[]) => void;
}

/** Asks about marked files before they reach the folder: set apart, none ticked (SPEC T7). */
export function PublishDialog({ open, onOpenChange, changes, onPublish }: PublishDialogProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const { marked, plain } = splitMarked(changes);
  const paths = [...plain, ...marked.filter(({ path }) => ticked.has(path))].map(({ path }) => path);
  const toggle = (path: string) =>
    setTicked(new Set(ticked.has(path) ? [...ticked].filter((each) => each !== path) : [...ticked, path]));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Publish marked files as well?"
      description={`${plural(marked.length, 'file')} of this Draft could run something or change how programs behave. What you do not tick stays in the Draft.`}
    >
      <ul aria-label="Marked files" className="space-y-1">
        {marked.map(({ path, marks }) => (
          <li key={path}>
            <label className="flex items-start gap-2.5 rounded-md px-2 py-1.5 text-sm hover:bg-hover">
              <input
                type="checkbox"
                className="mt-0.5 size-4 accent-accent"
                checked={ticked.has(path)}
                onChange={() => toggle(path)}
              />
              <span className="min-w-0 flex-1 wrap-anywhere">
                <bdi>{visibleName(path)}</bdi>
              </span>
              <MarkBadges marks={marks} />
            </label>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-muted">
        {plain.length === 0
          ? 'There are no other files.'
          : `Published in any case: ${plural(plain.length, 'other file')}.`}
      </p>
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={() => onOpenChange(false)}>Cancel</Button>
        <Button
          look="primary"
          disabled={paths.length === 0}
          onClick={() => {
            onOpenChange(false);
            onPublish(paths);
          }}
        >
          {paths.length === 0 ? 'Publish' : `Publish ${plural(paths.length, 'file')}`}
        </Button>
      </div>
    </Dialog>
  );
}
