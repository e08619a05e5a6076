import type { ComponentProps, KeyboardEvent } from 'react';
import { classNames } from '../lib/class-names.ts';

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'onSubmit'> {
  label: string;
  /** Shown above the field; otherwise only a screen reader speaks the label. */
  showLabel?: boolean;
  value: string;
  onChange: (value: string) => void;
  /** Ctrl+Enter or ⌘+Enter in the field. */
  onSubmit?: () => void;
  onEscape?: () => void;
}

/** A field for more than a line. Ctrl+Enter in it belongs to it, and never reaches the page's own shortcut. */
export function TextArea({
  label,
  showLabel = false,
  value,
  onChange,
  onSubmit,
  onEscape,
  className,
  ...rest
}: TextAreaProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSubmit?.();
    } else if (event.key === 'Escape' && onEscape) {
      event.preventDefault();
      event.stopPropagation();
      onEscape();
    }
  };
  return (
    <label className="block">
      <span className={showLabel ? 'mb-1.5 block text-sm font-medium' : 'sr-only'}>{label}</span>
      <textarea
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className={classNames(
          'block w-full resize-y rounded-lg border border-line-strong bg-surface px-3 py-2 text-sm placeholder:text-ink-faint',
          className,
        )}
        {...rest}
      />
    </label>
  );
}
