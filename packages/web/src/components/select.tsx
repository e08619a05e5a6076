import { Popover } from 'radix-ui';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Badge, type BadgeTone } from './badge.tsx';
import { Icon } from './icon.tsx';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly description?: string;
  readonly badge?: { readonly text: string; readonly tone: BadgeTone };
}

export interface SelectGroup {
  /** Without a title the options stand without a heading. */
  readonly title?: string;
  readonly options: readonly SelectOption[];
}

export interface SelectProps {
  label: string;
  value: string;
  groups: readonly SelectGroup[];
  onChange: (value: string) => void;
  disabled?: boolean;
  placeholder?: string;
  size?: 'small' | 'regular';
}

/**
 * A list to choose one of. It is no modal list: the page behind it stays in the tree of a screen reader, and the list
 * stands where it was opened, inside its landmark.
 */
export function Select({ label, value, groups, onChange, disabled = false, placeholder, size }: SelectProps) {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState('');
  const typed = useRef({ text: '', at: 0 });
  const id = useId();
  const options = groups.flatMap((group) => group.options);
  const chosen = options.find((option) => option.value === value);
  const idOf = (option: SelectOption) => `${id}-${options.indexOf(option)}`;
  const show = (option: SelectOption | undefined) => {
    if (option === undefined) return;
    setActive(option.value);
    document.getElementById(idOf(option))?.scrollIntoView({ block: 'nearest' });
  };
  const change = (next: boolean) => {
    setOpen(next);
    if (next) setActive((chosen ?? options[0])?.value ?? '');
  };
  const choose = (option: SelectOption | undefined) => {
    setOpen(false);
    if (option !== undefined && option.value !== value) onChange(option.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = options.findIndex((option) => option.value === active);
    const { key } = event;
    if (key === 'Enter' || (key === ' ' && typed.current.text === '')) choose(options[at]);
    else if (key === 'Tab') setOpen(false);
    else {
      const next = steps[key]?.(at, options.length) ?? found(options, key, at, typed.current);
      if (next === null) return;
      show(options[Math.min(options.length - 1, Math.max(0, next))]);
    }
    event.preventDefault();
  };
  const current = options.find((option) => option.value === active);
  return (
    <Popover.Root open={open} onOpenChange={change}>
      <Popover.Trigger asChild>
        <button
          type="button"
          role="combobox"
          aria-label={label}
          aria-haspopup="listbox"
          aria-expanded={open}
          disabled={disabled}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
            event.preventDefault();
            change(true);
          }}
          className={`inline-flex max-w-60 min-w-0 items-center gap-1.5 rounded-md border border-line-strong bg-surface pr-2 font-medium shadow-card transition-colors hover:bg-hover disabled:opacity-55 ${size === 'small' ? 'h-7 pl-2.5 text-xs' : 'h-8.5 pl-3 text-sm'}`}
        >
          <span className="truncate">{chosen?.label ?? placeholder}</span>
          <Icon name="chevronDown" size={15} className="text-ink-faint" />
        </button>
      </Popover.Trigger>
      <Popover.Content
        role="listbox"
        aria-label={label}
        tabIndex={-1}
        aria-activedescendant={current && idOf(current)}
        align="end"
        sideOffset={6}
        collisionPadding={8}
        onKeyDown={onKeyDown}
        onOpenAutoFocus={() => setTimeout(() => show(chosen))}
        className="z-50 max-h-[min(28rem,var(--radix-popover-content-available-height))] w-88 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-lg border bg-raised p-1 shadow-popover animate-rise outline-none"
      >
        {groups.map((group, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a list of options
          <div
            key={group.title ?? ''}
            role="group"
            {...(group.title === undefined ? { 'aria-label': label } : { 'aria-labelledby': `${id}-group-${index}` })}
          >
            {group.title !== undefined && (
              <p id={`${id}-group-${index}`} className="px-2.5 pt-2.5 pb-1 text-xs font-semibold text-ink-muted">
                {group.title}
              </p>
            )}
            {group.options.map((option) => (
              <Option
                key={option.value}
                id={idOf(option)}
                option={option}
                chosen={option.value === value}
                active={option.value === active}
                onPoint={() => setActive(option.value)}
                onChoose={() => choose(option)}
              />
            ))}
          </div>
        ))}
      </Popover.Content>
    </Popover.Root>
  );
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

const PAUSE_MS = 700;

/** The next option that begins with what is typed, letters in quick succession taken together. */
function found(
  options: readonly SelectOption[],
  key: string,
  at: number,
  typed: { text: string; at: number },
): number | null {
  if (key.length !== 1) return null;
  const now = Date.now();
  typed.text = now - typed.at > PAUSE_MS ? key : typed.text + key;
  typed.at = now;
  const from = typed.text.length === 1 ? at + 1 : at;
  const order = [...options.keys()].map((index) => (from + index) % options.length);
  const starts = (index: number) => options[index]?.label.toLowerCase().startsWith(typed.text.toLowerCase());
  return order.find(starts) ?? null;
}

interface OptionProps {
  id: string;
  option: SelectOption;
  chosen: boolean;
  active: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function Option({ id, option, chosen, active, onPoint, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names the option that is meant
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the list
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      onPointerMove={onPoint}
      onClick={onChoose}
      className={`relative flex cursor-pointer flex-col rounded-md py-1.5 pr-8 pl-2.5 ${active ? 'bg-hover' : ''}`}
    >
      <span className="flex items-center gap-2 text-sm font-medium">
        <span className="min-w-0 truncate">{option.label}</span>
        {option.badge && <Badge tone={option.badge.tone}>{option.badge.text}</Badge>}
      </span>
      {option.description && <span className="text-xs text-ink-muted">{option.description}</span>}
      {chosen && <Icon name="check" size={16} className="absolute top-2 right-2 text-accent" />}
    </div>
  );
}
