import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { TextArea } from '../../components/text-area.tsx';

interface CommentFormProps {
  label: string;
  action?: string;
  busy: boolean;
  /** Words may be left out: the comment then stands as it was. */
  optional?: boolean;
  onSend: (text: string) => void;
  onCancel: () => void;
}

export function CommentForm({
  label,
  action = 'Add comment',
  busy,
  optional = false,
  onSend,
  onCancel,
}: CommentFormProps) {
  const [text, setText] = useState('');
  const ready = (optional || text.trim() !== '') && !busy;
  const send = () => {
    if (ready) onSend(text.trim());
  };
  return (
    <div className="space-y-2">
      <TextArea
        label={label}
        rows={2}
        autoFocus
        value={text}
        onChange={setText}
        onSubmit={send}
        onEscape={onCancel}
        placeholder="What is wrong or missing here?"
      />
      <div className="flex items-center justify-end gap-2">
        <p className="min-w-0 flex-1 text-2xs text-ink-faint">
          It goes out with your next “Request changes”, and the new plan must answer it.
        </p>
        <Button size="small" look="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="small" look="primary" disabled={!ready} onClick={send}>
          {action}
        </Button>
      </div>
    </div>
  );
}
