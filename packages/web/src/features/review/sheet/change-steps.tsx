import { useEffect } from 'react';
import { IconButton } from '../../../components/icon-button.tsx';

interface ChangeStepsProps {
  /** How many places there are to stop at. */
  total: number;
  /** The one that is looked at, from 0; null while none is. */
  current: number | null;
  onStep: (to: number) => void;
}

/** From change to change, with the mouse or with j and k. */
export function ChangeSteps({ total, current, onStep }: ChangeStepsProps) {
  const next = current === null ? 0 : Math.min(total - 1, current + 1);
  const previous = Math.max(0, (current ?? 0) - 1);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || total === 0) return;
      if (
        event.target instanceof HTMLElement &&
        event.target.closest('input, textarea, [role="dialog"], [role="menu"]')
      )
        return;
      if (event.key === 'j') onStep(next);
      else if (event.key === 'k') onStep(previous);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [total, next, previous, onStep]);
  if (total === 0) return null;
  return (
    <span className="ml-auto flex items-center gap-0.5">
      <output className="mr-1 whitespace-nowrap tabular-nums">
        {current === null
          ? `${total.toLocaleString('en')} ${total === 1 ? 'place' : 'places'}`
          : `${(current + 1).toLocaleString('en')} of ${total.toLocaleString('en')}`}
      </output>
      <IconButton
        label="Previous change (k)"
        icon="arrowUp"
        size="small"
        disabled={current === null || current === 0}
        onClick={() => onStep(previous)}
      />
      <IconButton
        label="Next change (j)"
        icon="arrowDown"
        size="small"
        disabled={current === total - 1}
        onClick={() => onStep(next)}
      />
    </span>
  );
}
