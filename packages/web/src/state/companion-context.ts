import { createContext, useContext } from 'react';

export interface CompanionControl {
  /** Whether it stands in the conversation's place. */
  readonly shown: boolean;
  readonly show: () => void;
  readonly hide: () => void;
}

export const CompanionContext = createContext<CompanionControl>({
  shown: false,
  show: () => undefined,
  hide: () => undefined,
});

export function useCompanion(): CompanionControl {
  return useContext(CompanionContext);
}
