import { useState } from 'react';
import { Button } from './button.tsx';
import { TextArea } from './text-area.tsx';

interface TextFormProps {
  label: string;
  action: string;
  placeholder: string;
  hint: string;
  rows: number;
  before?: string;
  /** Whether these words, without blanks around them, may be sent. */
  isReady: (text: string) => boolean;
  busy: boolean;
  onSend: (text: string) => void;
  onCancel: () => void;
}

/** A few words in place: Ctrl+Enter sends them, Escape closes it. */
export function TextForm({ label, action, placeholder, hint, rows, before = '', isReady, busy, ...on }: TextFormProps) {
  const [text, setText] = useState(before);
  const ready = isReady(text.trim()) && !busy;
  const send = () => {
    if (ready) on.onSend(text.trim());
  };
  return (
    <div className="space-y-2">
      <TextArea
        label={label}
        rows={rows}
        autoFocus
        value={text}
        onChange={setText}
        onSubmit={send}
        onEscape={on.onCancel}
        placeholder={placeholder}
      />
      <div className="flex items-center justify-end gap-2">
        <p className="min-w-0 flex-1 text-2xs text-ink-faint">{hint}</p>
        <Button size="small" look="quiet" onClick={on.onCancel}>
          Cancel
        </Button>
        <Button size="small" look="primary" disabled={!ready} onClick={send}>
          {action}
        </Button>
      </div>
    </div>
  );
}
