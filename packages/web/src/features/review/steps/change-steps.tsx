import { useLayoutEffect } from 'react';
import { IconButton } from '../../../components/icon-button.tsx';
import { useReviewFrame } from '../frame/review-context.ts';

interface ChangeStepsProps {
  /** How many places there are to stop at. */
  total: number;
  /** The one that is looked at, from 0; null while none is. */
  current: number | null;
  onStep: (to: number) => void;
  /** With x: takes the change that is looked at, or leaves it. */
  onToggle?: (() => void) | undefined;
}

/** From change to change, with the mouse or with j and k; past the last one is the next file. */
export function ChangeSteps({ total, current, onStep, onToggle }: ChangeStepsProps) {
  const { goToFile } = useReviewFrame();
  const next = current === null ? 0 : Math.min(total - 1, current + 1);
  const previous = Math.max(0, (current ?? 0) - 1);
  // Before it is painted: a second key that follows at once goes on from the change that the first one went to.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (
        event.target instanceof HTMLElement &&
        event.target.closest('input:not([type="checkbox"]), textarea, select, [role="dialog"], [role="menu"]')
      )
        return;
      if (event.key === 'j') {
        if (total === 0 || current === total - 1) goToFile(1);
        else onStep(next);
      } else if (event.key === 'k') {
        if (total === 0 || current === null || current === 0) goToFile(-1);
        else onStep(previous);
      } else if (event.key === 'x' && onToggle !== undefined) onToggle();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [total, current, next, previous, onStep, onToggle, goToFile]);
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
