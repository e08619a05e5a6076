import { type ReactNode, useId } from 'react';
import { classNames } from '../lib/class-names.ts';

interface Choice<Value extends string | boolean> {
  readonly value: Value;
  readonly label: string;
  readonly description?: ReactNode;
}

interface ChoiceListProps<Value extends string | boolean> {
  legend: string;
  choices: readonly Choice<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  disabled?: boolean;
}

/** One of a few, each with a word of explanation: arrow keys move, as in every radio group. */
export function ChoiceList<Value extends string | boolean>(props: ChoiceListProps<Value>) {
  const { legend, choices, value, onChange, disabled = false } = props;
  const group = useId();
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className="divide-y overflow-hidden rounded-lg border">
        {choices.map((choice) => (
          <label
            key={String(choice.value)}
            className={classNames(
              'flex cursor-pointer gap-2.5 px-3 py-2 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent',
              choice.value === value ? 'bg-accent-soft' : 'hover:bg-hover',
            )}
          >
            <input
              type="radio"
              name={group}
              className="mt-1 size-3.5 shrink-0 accent-accent outline-none"
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span className="min-w-0">
              <span className="block text-sm font-medium">{choice.label}</span>
              {choice.description !== undefined && (
                <span className="block text-xs text-ink-muted">{choice.description}</span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
