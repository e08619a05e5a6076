import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { TextArea } from '../../../components/text-area.tsx';
import { visibleName } from '../../../lib/visible-name.ts';
import { useNotes } from '../notes/use-notes.ts';

interface FileCommentsProps {
  path: string;
  /** Where the reader looks: what a new comment is about. */
  place: string | null;
  isWriting: boolean;
  onWritten: () => void;
}

/** What somebody says about this file, not sent yet; and the field for more. */
export function FileComments({ path, place, isWriting, onWritten }: FileCommentsProps) {
  const { notes, update } = useNotes();
  const [text, setText] = useState('');
  const own = notes.comments.filter((comment) => comment.path === path);
  if (own.length === 0 && !isWriting) return null;
  const where = place === null ? visibleName(path) : `${visibleName(path)}, ${visibleName(place)}`;
  const add = () => {
    if (text.trim() === '') return;
    update((now) => ({ ...now, comments: [...now.comments, { path, place, text: text.trim() }] }));
    setText('');
    onWritten();
  };
  return (
    <section
      aria-label={`Comments on ${visibleName(path)}`}
      className="max-h-56 shrink-0 space-y-2 overflow-y-auto border-b bg-canvas px-4 py-2.5"
    >
      {own.length > 0 && (
        <ul className="space-y-1.5">
          {own.map((comment) => (
            <li
              key={`${comment.place} ${comment.text}`}
              className="flex items-start gap-2 rounded-md border bg-surface py-1.5 pr-1.5 pl-3 text-sm"
            >
              <p className="min-w-0 flex-1 wrap-anywhere">
                {comment.place !== null && (
                  <span className="mr-2 text-xs font-medium text-ink-muted">{visibleName(comment.place)}</span>
                )}
                {comment.text}
              </p>
              <IconButton
                label="Remove this comment"
                icon="trash"
                size="small"
                side="left"
                onClick={() => update((now) => ({ ...now, comments: now.comments.filter((each) => each !== comment) }))}
              />
            </li>
          ))}
        </ul>
      )}
      {isWriting && (
        <form
          className="space-y-2"
          onSubmit={(event) => {
            event.preventDefault();
            add();
          }}
        >
          <TextArea
            label={`Comment on ${where}`}
            showLabel
            rows={2}
            autoFocus
            placeholder="What should be different?"
            value={text}
            onChange={setText}
            onSubmit={add}
            onEscape={onWritten}
          />
          <div className="flex justify-end gap-2">
            <Button size="small" look="quiet" onClick={onWritten}>
              Cancel
            </Button>
            <Button type="submit" size="small" look="primary" disabled={text.trim() === ''}>
              Add comment
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}
