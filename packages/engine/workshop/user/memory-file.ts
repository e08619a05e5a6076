import type { UserFile } from '../../store/index.ts';

/** The same without a disk: for whoever opens Workbenches without a configuration of a person's own. */
export function createMemoryFile<T>(empty: T): UserFile<T> {
  let held = empty;
  return {
    read: async () => held,
    async update(change) {
      held = change(held);
      return held;
    },
  };
}
