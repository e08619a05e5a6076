import { useEffect, useRef } from 'react';
import { Button } from '../../../components/button.tsx';

interface EarlierMessagesProps {
  busy: boolean;
  onLoad: () => void;
}

/** Before the first message that is shown: loads what is before it when somebody scrolls near, or by the button. */
export function EarlierMessages({ busy, onLoad }: EarlierMessagesProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null || busy) return;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) onLoad();
      },
      // Before it is in sight, so that who scrolls steadily does not have to wait.
      { root: element.closest('[data-scroller]'), rootMargin: '400px 0px 0px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [busy, onLoad]);
  return (
    <div ref={place} className="flex justify-center">
      <Button size="small" look="quiet" busy={busy} onClick={onLoad}>
        Show earlier messages
      </Button>
    </div>
  );
}
