import { Select as Primitive } from 'radix-ui';
import { styleNonce } from '../lib/style-nonce.ts';
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

export function Select({ label, value, groups, onChange, disabled = false, placeholder, size }: SelectProps) {
  return (
    <Primitive.Root value={value} onValueChange={onChange} disabled={disabled}>
      <Primitive.Trigger
        aria-label={label}
        className={`inline-flex max-w-60 min-w-0 items-center gap-1.5 rounded-md border border-line-strong bg-surface pr-2 font-medium shadow-card transition-colors hover:bg-hover disabled:opacity-55 ${size === 'small' ? 'h-7 pl-2.5 text-xs' : 'h-8.5 pl-3 text-sm'}`}
      >
        <span className="truncate">
          <Primitive.Value placeholder={placeholder} />
        </span>
        <Icon name="chevronDown" size={15} className="text-ink-faint" />
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          position="popper"
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-h-[min(28rem,var(--radix-select-content-available-height))] w-88 max-w-[calc(100vw-1rem)] overflow-hidden rounded-lg border bg-raised p-1 shadow-popover animate-rise"
        >
          <Primitive.Viewport nonce={styleNonce}>
            {groups.map((group) => (
              <Primitive.Group key={group.title ?? ''}>
                {group.title !== undefined && (
                  <Primitive.Label className="px-2.5 pt-2.5 pb-1 text-xs font-semibold text-ink-muted">
                    {group.title}
                  </Primitive.Label>
                )}
                {group.options.map((option) => (
                  <Option key={option.value} option={option} />
                ))}
              </Primitive.Group>
            ))}
          </Primitive.Viewport>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

function Option({ option }: { option: SelectOption }) {
  return (
    <Primitive.Item
      value={option.value}
      className="relative flex cursor-pointer flex-col rounded-md py-1.5 pr-8 pl-2.5 outline-none data-highlighted:bg-hover"
    >
      <span className="flex items-center gap-2 text-sm font-medium">
        <span className="min-w-0 truncate">
          <Primitive.ItemText>{option.label}</Primitive.ItemText>
        </span>
        {option.badge && <Badge tone={option.badge.tone}>{option.badge.text}</Badge>}
      </span>
      {option.description && <span className="text-xs text-ink-muted">{option.description}</span>}
      <Primitive.ItemIndicator className="absolute top-2 right-2 text-accent">
        <Icon name="check" size={16} />
      </Primitive.ItemIndicator>
    </Primitive.Item>
  );
}
