/** Resolves after `ms`, or at once when `signal` aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      // A page that tries again all night must not leave a listener for each try.
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, signal.aborted ? 0 : ms);
    signal.addEventListener('abort', finish);
  });
}

/** Resolves when somebody turns to this tab again, or `signal` aborts. */
export function personReturns(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const ended = new AbortController();
    const until = { signal: AbortSignal.any([signal, ended.signal]) };
    const finish = () => {
      ended.abort();
      resolve();
    };
    addEventListener('focus', finish, until);
    addEventListener('pointerdown', finish, until);
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && finish(), until);
    signal.addEventListener('abort', finish, { signal: ended.signal });
    if (signal.aborted) finish();
  });
}
