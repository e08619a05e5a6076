import { type ReactNode, useEffect, useState } from 'react';
import { StepNote } from '../../components/waiting/step-note.tsx';
import { Waiting } from '../../components/waiting/waiting.tsx';
import { useNow } from '../../lib/use-now.ts';

/** Shorter waits show nothing but a spinner: text that flashes by is worse than none. */
const PATIENCE_MS = 800;

/** While pages are made: for how long by now, and meanwhile what the file says. */
export function MakingPages({ isAgain = false, children }: { isAgain?: boolean; children: ReactNode }) {
  const [since] = useState(() => Date.now());
  const [isSlow, setSlow] = useState(isAgain);
  const now = useNow(true);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isSlow) return <Waiting />;
  const seconds = Math.max(1, Math.round((now - since) / 1000));
  return (
    <>
      <StepNote icon="busy">
        Making the pages. Until they are there, this is what the file says.
        {/* Spoken every second it would drown out everything else. */}
        <span aria-hidden="true" className="tabular-nums">
          {' '}
          {seconds} s
        </span>
      </StepNote>
      {children}
    </>
  );
}
