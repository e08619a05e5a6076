import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { TextArea } from '../../components/text-area.tsx';

interface ItemFormProps {
  label: string;
  text: string;
  action: string;
  busy: boolean;
  onSave: (text: string) => void;
  onCancel: () => void;
  hint?: string;
}

/** The words of one item, on a line: `Label — what to do`. */
export function ItemForm({ label, text: before, action, busy, onSave, onCancel, hint }: ItemFormProps) {
  const [text, setText] = useState(before);
  const ready = text.trim() !== '' && text.trim() !== before.trim() && !busy;
  const save = () => {
    if (ready) onSave(text.trim());
  };
  return (
    <div className="space-y-2">
      <TextArea
        label={label}
        rows={3}
        autoFocus
        value={text}
        onChange={setText}
        onSubmit={save}
        onEscape={onCancel}
        placeholder="Label — what to do, with the exact files, sheets and columns"
      />
      <div className="flex items-center justify-end gap-2">
        <p className="min-w-0 flex-1 text-2xs text-ink-faint">{hint ?? 'Ctrl+Enter saves, Escape cancels'}</p>
        <Button size="small" look="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="small" look="primary" disabled={!ready} onClick={save}>
          {action}
        </Button>
      </div>
    </div>
  );
}
