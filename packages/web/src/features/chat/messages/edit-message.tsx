import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useGrowingField } from '../../../lib/use-growing-field.ts';
import { RewindFacts } from './rewind-facts.tsx';
import { rewindAction } from './rewind-wording.ts';
import { useRewind } from './use-rewind.ts';

interface EditMessageProps {
  text: string;
  messageId: string;
  onClose: () => void;
}

/** A request in other words: what came after it goes, which is said beside the button that does it. */
export function EditMessage({ text, messageId, onClose }: EditMessageProps) {
  const [edited, setEdited] = useState(text);
  const field = useRef<HTMLTextAreaElement>(null);
  const { preview, busy, go } = useRewind('edit', messageId, onClose);
  useGrowingField(field, edited, true);
  const ready = edited.trim() !== '' && preview.data !== undefined && !busy;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (ready) go(edited.trim());
  };
  return (
    <div className="w-full rounded-2xl rounded-br-md border border-accent bg-surface px-4 py-3 shadow-card">
      <textarea
        ref={field}
        aria-label="Edit your message"
        rows={1}
        // biome-ignore lint/a11y/noAutofocus: it appears because the person asked to write
        autoFocus
        value={edited}
        onChange={(event) => setEdited(event.target.value)}
        onKeyDown={onKeyDown}
        className="block w-full resize-none bg-transparent outline-none"
      />
      <div className="mt-2 border-t pt-2 text-xs text-ink-muted">
        <RewindFacts kind="edit" preview={preview} />
      </div>
      <div className="mt-2.5 flex justify-end gap-2">
        <Button size="small" look="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button
          size="small"
          look={(preview.data?.folder_paths.length ?? 0) > 0 ? 'danger' : 'primary'}
          busy={busy}
          disabled={!ready}
          onClick={() => go(edited.trim())}
        >
          {rewindAction('edit', preview.data)}
        </Button>
      </div>
    </div>
  );
}
