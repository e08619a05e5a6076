import { useState } from 'react';
import { useAction, useProcedure } from '../../api/use-procedure.ts';
import { Button } from '../../components/button.tsx';
import { TextArea } from '../../components/text-area.tsx';
import { plural } from '../../lib/format.ts';
import { useOpenSettings } from '../../state/settings-context.ts';
import { useWorkbench } from '../../state/workbench-context.tsx';

/** Gives one request to the models that are ticked. */
export function StartTry() {
  const { workbenchId } = useWorkbench();
  const list = useProcedure('ModelList', {});
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const start = useAction('TryStart', { onDone: () => setText('') });
  const openSettings = useOpenSettings();
  const all = list.data?.models ?? [];
  const models = all.filter(({ availability }) => availability === 'ready');
  const locked = all.length - models.length;
  const ready = text.trim() !== '' && chosen.size > 0;
  const toggle = (id: string) =>
    setChosen(chosen.has(id) ? new Set([...chosen].filter((each) => each !== id)) : new Set([...chosen, id]));
  const send = () => ready && start.mutate({ workbench_id: workbenchId, text, models: [...chosen] });
  return (
    <form
      className="space-y-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextArea label="Request for several models" showLabel rows={2} value={text} onChange={setText} onSubmit={send} />
      <fieldset className="flex max-h-32 flex-wrap gap-x-4 gap-y-1 overflow-auto">
        <legend className="sr-only">Models to try</legend>
        {models.map(({ id, name }) => (
          <label key={id} className="flex items-center gap-1.5 text-sm">
            <input type="checkbox" checked={chosen.has(id)} onChange={() => toggle(id)} />
            {name}
          </label>
        ))}
      </fieldset>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" look="primary" size="small" disabled={!ready} busy={start.isPending}>
          {chosen.size === 0 ? 'Choose models' : `Try with ${plural(chosen.size, 'model')}`}
        </Button>
        {locked > 0 && (
          <Button size="small" look="quiet" onClick={() => openSettings('keys')}>
            {locked} more with a key
          </Button>
        )}
      </div>
    </form>
  );
}
