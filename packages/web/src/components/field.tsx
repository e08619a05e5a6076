import { type ComponentProps, type ReactNode, useId } from 'react';

interface FieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string;
  /** What to write, in a line below. */
  hint?: ReactNode;
  onChange: (value: string) => void;
}

/** A field for a line, with its label above it. */
export function Field({ label, hint, onChange, ...rest }: FieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
        className="h-8.5 w-full rounded-md border border-line-strong bg-surface px-3 text-sm placeholder:text-ink-faint"
        {...rest}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1 text-xs text-ink-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
