/** Resolves after `ms`, or at once when `signal` aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
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
    signal.addEventListener('abort', finish);
  });
}
