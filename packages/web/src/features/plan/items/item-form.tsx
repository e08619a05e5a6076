import { TextForm } from '../../../components/text-form.tsx';

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
export function ItemForm({ text: before, onSave, hint = 'Ctrl+Enter saves, Escape cancels', ...props }: ItemFormProps) {
  return (
    <TextForm
      {...props}
      before={before}
      rows={3}
      isReady={(text) => text !== '' && text !== before.trim()}
      placeholder="Label — what to do, with the exact files, sheets and columns"
      hint={hint}
      onSend={onSave}
    />
  );
}
