import { type FormEvent, useState } from 'react';
import { useAction } from '../../api/use-procedure.ts';
import { Button } from '../../components/button.tsx';
import { TextArea } from '../../components/text-area.tsx';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { exampleFor } from './context-kinds.ts';

interface ContextFormProps {
  /** Empty for a note that has no name yet. */
  name: string;
  text: string;
  onDone: () => void;
}

export function ContextForm({ name: given, text: before, onDone }: ContextFormProps) {
  const { workbenchId } = useWorkbench();
  const [name, setName] = useState(given);
  const [text, setText] = useState(before);
  const set = useAction('ContextSet', { onDone });
  const ready = name.trim() !== '' && text.trim() !== '';
  const save = () => {
    if (ready) set.mutate({ workbench_id: workbenchId, name: name.trim(), text: text.trim() });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <form onSubmit={submit} className="space-y-2.5">
      {given === '' && (
        <label className="block">
          <span className="mb-1.5 block text-sm font-medium">Name of the note</span>
          <input
            // biome-ignore lint/a11y/noAutofocus: it appears because the person asked to write
            autoFocus
            value={name}
            maxLength={80}
            onChange={(event) => setName(event.target.value)}
            className="h-8.5 w-full rounded-md border border-line-strong bg-surface px-3 text-sm"
          />
        </label>
      )}
      <TextArea
        label={given === '' ? 'Text' : given}
        showLabel
        rows={4}
        autoFocus={given !== ''}
        value={text}
        onChange={setText}
        onSubmit={save}
        placeholder={exampleFor(given)}
      />
      <div className="flex justify-end gap-2">
        <Button look="quiet" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" look="primary" disabled={!ready} busy={set.isPending}>
          Keep note
        </Button>
      </div>
    </form>
  );
}
