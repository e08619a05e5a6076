import { Select as Primitive } from 'radix-ui';
import { Icon } from './icon.tsx';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly description?: string;
}

export interface SelectProps {
  label: string;
  value: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
  disabled?: boolean;
}

export function Select({ label, value, options, onChange, disabled = false }: SelectProps) {
  return (
    <Primitive.Root value={value} onValueChange={onChange} disabled={disabled}>
      <Primitive.Trigger
        aria-label={label}
        className="inline-flex h-8.5 max-w-60 min-w-0 items-center gap-1.5 rounded-md border border-line-strong bg-surface pr-2 pl-3 text-sm font-medium shadow-card transition-colors hover:bg-hover"
      >
        <span className="truncate">
          <Primitive.Value />
        </span>
        <Icon name="chevronDown" size={15} className="text-ink-faint" />
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          position="popper"
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-h-80 w-80 max-w-[calc(100vw-1rem)] overflow-hidden rounded-lg border bg-raised p-1 shadow-popover animate-rise"
        >
          <Primitive.Viewport>
            {options.map((option) => (
              <Primitive.Item
                key={option.value}
                value={option.value}
                className="relative flex cursor-pointer flex-col rounded-md py-1.5 pr-8 pl-2.5 outline-none data-highlighted:bg-hover"
              >
                <span className="text-sm font-medium">
                  <Primitive.ItemText>{option.label}</Primitive.ItemText>
                </span>
                {option.description && <span className="text-xs text-ink-muted">{option.description}</span>}
                <Primitive.ItemIndicator className="absolute top-2 right-2 text-accent">
                  <Icon name="check" size={16} />
                </Primitive.ItemIndicator>
              </Primitive.Item>
            ))}
          </Primitive.Viewport>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
