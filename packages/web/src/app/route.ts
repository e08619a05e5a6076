import { useSyncExternalStore } from 'react';

/** `#/w/<workbench_id>` names a Workbench; anything else means the first one. */
export function workbenchInHash(hash: string): string | null {
  return /^#\/w\/(wb_[a-z0-9-]+)$/.exec(hash)?.[1] ?? null;
}

export function hashForWorkbench(workbenchId: string): string {
  return `#/w/${workbenchId}`;
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

export function useWorkbenchInHash(): string | null {
  return workbenchInHash(useSyncExternalStore(subscribe, () => location.hash));
}
