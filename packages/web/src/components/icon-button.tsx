import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { Tooltip, type TooltipProps } from './tooltip.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string;
  icon: IconName;
  side?: TooltipProps['side'];
  size?: 'small' | 'regular';
}

/** An action shown as a picture: its label is both the tooltip and the name a screen reader speaks. */
export function IconButton({ label, icon, side = 'bottom', size = 'regular', className, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label} side={side}>
      <button
        type="button"
        aria-label={label}
        className={classNames(
          'inline-grid shrink-0 place-items-center rounded-md text-ink-muted transition-colors hover:bg-hover hover:text-ink disabled:opacity-55',
          size === 'small' ? 'size-7' : 'size-8.5',
          className,
        )}
        {...rest}
      >
        <Icon name={icon} size={size === 'small' ? 16 : 18} />
      </button>
    </Tooltip>
  );
}
