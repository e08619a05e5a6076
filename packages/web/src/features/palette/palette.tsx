import { Dialog as Primitive } from 'radix-ui';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { matchCommands, type PaletteCommand } from './match-commands.ts';

/** Everything that can be gone to, by typing a part of its name. */
export function Palette({ commands, onClose }: { commands: readonly PaletteCommand[]; onClose: () => void }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const takesFocus = useRef(false);
  const found = matchCommands(commands, typed);
  const current = found[Math.min(active, found.length - 1)];
  const idOf = (command: PaletteCommand) => `${id}-${command.id}`;
  const choose = (command: PaletteCommand | undefined) => {
    if (command === undefined) return;
    takesFocus.current = command.takesFocus === true;
    onClose();
    command.onSelect();
  };
  const move = (step: number) => {
    if (found.length === 0) return;
    const next = (Math.min(active, found.length - 1) + step + found.length) % found.length;
    setActive(next);
    const command = found[next];
    if (command) document.getElementById(idOf(command))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter') choose(current);
    else return;
    event.preventDefault();
  };
  return (
    <Primitive.Root open onOpenChange={onClose}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Primitive.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => takesFocus.current && event.preventDefault()}
          className="fixed top-[12vh] left-1/2 z-50 flex max-h-[70vh] w-[36rem] max-w-[calc(100vw-2rem)] -translate-x-1/2 flex-col overflow-hidden rounded-xl bg-raised shadow-popover outline-none"
        >
          <Primitive.Title className="sr-only">Go to</Primitive.Title>
          <input
            role="combobox"
            aria-label="Go to a file, a view or a setting"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={current === undefined ? undefined : idOf(current)}
            placeholder="Go to a file, a view or a setting"
            value={typed}
            maxLength={200}
            onChange={(event) => {
              setTyped(event.target.value);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
            className="h-12 shrink-0 border-b bg-transparent px-4 text-base -outline-offset-2 placeholder:text-ink-faint"
          />
          <div id={`${id}-list`} role="listbox" aria-label="Found" className="min-h-0 flex-1 overflow-y-auto p-1.5">
            {found.map((command) => (
              <div
                key={command.id}
                id={idOf(command)}
                role="option"
                tabIndex={-1}
                aria-selected={command === current}
                onPointerMove={() => setActive(found.indexOf(command))}
                onClick={() => choose(command)}
                onKeyDown={onKeyDown}
                className={classNames(
                  'flex cursor-pointer items-center gap-3 rounded-md px-3 py-2 text-sm',
                  command === current && 'bg-accent-soft text-accent',
                )}
              >
                <bdi className="min-w-0 flex-1 truncate">{command.label}</bdi>
                {command.keys !== undefined && command.keys.length > 0 && (
                  <kbd className="shrink-0 font-sans text-xs">{command.keys.join(' ')}</kbd>
                )}
                <span className={classNames('shrink-0 text-xs', command === current ? '' : 'text-ink-faint')}>
                  {command.group}
                </span>
              </div>
            ))}
          </div>
          <p aria-live="polite" className={classNames('px-4 text-sm text-ink-muted', found.length === 0 && 'pb-4')}>
            {found.length === 0 ? 'Nothing of that name. The search box looks into files.' : ''}
          </p>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
