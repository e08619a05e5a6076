import { useEffect, useSyncExternalStore } from 'react';
import { type SessionSnapshot, session } from './session.ts';

export function useSession(): SessionSnapshot {
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => session.follow(key, newValue);
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, []);
  return useSyncExternalStore(session.subscribe, session.snapshot);
}
