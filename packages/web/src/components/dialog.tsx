import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { IconButton } from './icon-button.tsx';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  /** `side` is a sheet along the right edge, `centre` a box in the middle, `wide` a larger one. */
  place?: 'centre' | 'wide' | 'side';
  /** The content fills the box and scrolls by itself. */
  bare?: boolean;
  children?: ReactNode;
}

const places = {
  centre:
    'top-1/2 left-1/2 max-h-[85vh] w-[30rem] max-w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 rounded-xl',
  wide: 'top-1/2 left-1/2 h-[44rem] max-h-[88vh] w-[50rem] max-w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 rounded-xl',
  side: 'top-0 right-0 h-full w-[26rem] max-w-[calc(100vw-2.5rem)] border-l animate-slide-in',
} as const;

export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, place = 'centre', bare = false, children } = props;
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Primitive.Content
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          // Focus on the dialog itself: on its first button it would open that button's tooltip unasked.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            if (event.target instanceof HTMLElement) event.target.focus();
          }}
          className={classNames('fixed z-50 flex flex-col bg-raised shadow-popover outline-none', places[place])}
        >
          <div className="flex items-start gap-3 px-5 pt-4 pb-3">
            <div className="min-w-0 flex-1">
              <Primitive.Title className="text-lg font-semibold tracking-tight">{title}</Primitive.Title>
              {description !== undefined && (
                <Primitive.Description className="mt-1 text-sm text-ink-muted">{description}</Primitive.Description>
              )}
            </div>
            <Primitive.Close asChild>
              <IconButton label="Close" icon="close" size="small" side="left" className="-mr-1.5" />
            </Primitive.Close>
          </div>
          {bare ? children : <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-5">{children}</div>}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
