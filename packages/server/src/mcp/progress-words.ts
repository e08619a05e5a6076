import type { Notification } from '@galley/schema';

const phases: Readonly<Record<string, string>> = {
  research: 'Analyzing files…',
  plan: 'Planning approach…',
  implement: 'Implementing changes…',
  summary: 'Summarizing results…',
};

export interface Said {
  readonly message: string;
  readonly done?: number;
  readonly total?: number;
}

/** What a program is told about a run while it works; null for what is of no interest to it. */
export function progressOf(notification: Notification, runId: string): Said | null {
  if (!('run_id' in notification) || notification.run_id !== runId) return null;
  switch (notification.type) {
    case 'WorkshopPhaseStarted':
      return { message: phases[notification.phase] ?? `${notification.phase}…` };
    case 'WorkshopImplementProgress':
      return {
        message: `Working on an item: ${notification.item_label}`,
        done: notification.current_item,
        total: notification.total_items,
      };
    case 'WorkshopToolExecuting':
      return { message: notification.summary };
    case 'WorkshopRateLimitWarning':
      return { message: `Waiting for the model: ${notification.message}` };
    case 'WorkshopGateOpened':
      return { message: 'The plan waits for approval.' };
    default:
      return null;
  }
}
