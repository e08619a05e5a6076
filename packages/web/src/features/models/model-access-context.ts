import { createContext, useContext } from 'react';

export interface ModelAccess {
  /** Calls `go` when the model can be used: at once, or after the person gave a key or consent. */
  readonly withModel: (modelId: string, go: () => void) => void;
}

export const ModelAccessContext = createContext<ModelAccess>({ withModel: (_model, go) => go() });

export function useModelAccess(): ModelAccess {
  return useContext(ModelAccessContext);
}
