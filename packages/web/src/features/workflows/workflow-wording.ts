import type { ListedWorkflow } from '@galley/schema';
import type { WorkflowRef } from '../../state/pane.ts';

/** What each template is, in the order in which they are offered. */
export const templates = [
  { value: 'basic', label: 'One prompt after the other' },
  { value: 'review', label: 'A plan that waits for you' },
  { value: 'fork', label: 'Several Agents side by side' },
  { value: 'ask', label: 'A question to you on the way' },
  { value: 'script', label: 'A script of your own' },
] as const;

export function refOf({ name, path }: Pick<ListedWorkflow, 'name' | 'path'>): WorkflowRef {
  return path === null ? { name } : { path };
}

/** A folder name that is not taken yet. */
export function freeFolder(wanted: string, taken: readonly string[]): string {
  const has = new Set(taken);
  if (!has.has(wanted)) return wanted;
  let number = 2;
  while (has.has(`${wanted}-${number}`)) number += 1;
  return `${wanted}-${number}`;
}
