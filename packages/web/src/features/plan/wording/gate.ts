import type { PlanView } from '@galley/schema';
import { visibleName } from '../../../lib/visible-name.ts';

type Stop = Pick<PlanView, 'items' | 'changed_files' | 'gate'>;

const changes = { changed: 'was changed', added: 'is new', removed: 'was removed' } as const;

/** Why the run stands here, when it is not simply a new plan; null when it is. */
export function gateWords({ gate, items, changed_files }: Stop): string | null {
  if (gate === null) return null;
  const item = items.find(({ item_id }) => item_id === gate.item_id);
  const name = item === undefined ? 'an item' : `item ${item.number}, “${item.label}”`;
  switch (gate.reason) {
    case 'plan':
      return null;
    case 'held':
      return `Stopped before ${name}, because you put it on hold. Approve to do it, or drop it below.`;
    case 'gate_before':
      return `Stopped before ${name}, as you asked. Approve to continue, or decide otherwise below.`;
    case 'plan_changed':
      return 'The plan was changed after you approved it, so the work stopped. Approve it as it is now to continue.';
    case 'files_changed':
      return `Files that the plan was made from are not what they were: ${fileWords(changed_files)}. Approve if the plan still fits, or request changes.`;
    case 'setting':
      return 'This plan started without a review. The setting now asks for one, so the work stopped here.';
  }
}

export function fileWords(files: PlanView['changed_files']): string {
  return files.length === 0
    ? 'see below'
    : files.map(({ path, change }) => `${visibleName(path)} ${changes[change]}`).join(', ');
}

/** What the button says: at a stop in the middle of the work it is about one item. */
export function approveWords({ gate, items }: Pick<Stop, 'gate' | 'items'>): string {
  const item = items.find(({ item_id }) => item_id === gate?.item_id);
  if (gate !== null && item !== undefined && (gate.reason === 'held' || gate.reason === 'gate_before')) {
    return item.status === 'dropped' ? `Continue without item ${item.number}` : `Do item ${item.number} and continue`;
  }
  return gate?.reason === 'plan' || gate === null ? 'Approve and start' : 'Approve and continue';
}
