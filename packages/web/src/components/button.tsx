import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Icon, type IconName, Spinner } from './icon.tsx';

type Look = 'primary' | 'plain' | 'quiet' | 'danger';

const looks: Readonly<Record<Look, string>> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong shadow-card',
  plain: 'bg-surface text-ink border border-line-strong hover:bg-hover shadow-card',
  quiet: 'text-ink-muted hover:bg-hover hover:text-ink',
  danger: 'bg-danger text-on-danger hover:brightness-110 shadow-card',
};

export interface ButtonProps extends ComponentProps<'button'> {
  look?: Look;
  size?: 'small' | 'regular';
  icon?: IconName;
  busy?: boolean;
}

export function Button(props: ButtonProps) {
  const { look = 'plain', size = 'regular', icon, busy = false, className, children, disabled, ...rest } = props;
  return (
    <button
      type="button"
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={classNames(
        'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md font-medium whitespace-nowrap transition-colors',
        'disabled:opacity-55',
        size === 'small' ? 'h-7 px-2.5 text-xs' : 'h-8.5 px-3.5 text-sm',
        looks[look],
        className,
      )}
      {...rest}
    >
      {busy ? <Spinner size={15} /> : icon ? <Icon name={icon} size={size === 'small' ? 15 : 16} /> : null}
      {children}
    </button>
  );
}
