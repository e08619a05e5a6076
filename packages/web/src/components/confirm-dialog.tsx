import { AlertDialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children: ReactNode;
  action: string;
  danger?: boolean;
  /** The answer is not possible yet. */
  disabled?: boolean;
  onConfirm: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, children, action, danger, disabled = false, onConfirm } = props;
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Primitive.Content className="fixed top-1/2 left-1/2 z-50 w-[27rem] max-w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 rounded-xl bg-raised p-5 shadow-popover outline-none">
          <Primitive.Title className="text-lg font-semibold tracking-tight">{title}</Primitive.Title>
          <Primitive.Description asChild>
            <div className="mt-2 space-y-2 text-sm text-ink-muted">{children}</div>
          </Primitive.Description>
          <div className="mt-5 flex justify-end gap-2">
            <Primitive.Cancel asChild>
              <Button>Cancel</Button>
            </Primitive.Cancel>
            <Primitive.Action asChild>
              <Button look={danger ? 'danger' : 'primary'} disabled={disabled} onClick={onConfirm}>
                {action}
              </Button>
            </Primitive.Action>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
