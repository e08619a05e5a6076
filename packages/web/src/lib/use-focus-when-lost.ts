import { useEffect } from 'react';

/** When something happened that may have taken the focused button away, whoever goes by keyboard or ear goes on at `target`. */
export function useFocusWhenLost(happened: boolean, target: () => HTMLElement | null): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the target is asked for when it happens
  useEffect(() => {
    if (happened && document.activeElement === document.body) target()?.focus();
  }, [happened]);
}
