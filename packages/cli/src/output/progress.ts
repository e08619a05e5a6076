import type { Notification } from '@galley/schema';

const phases: Readonly<Record<string, string>> = {
  research: 'Analyzing files…',
  plan: 'Planning approach…',
  implement: 'Implementing changes…',
  summary: 'Summarizing results…',
};

export interface ProgressState {
  readonly status: string;
  readonly done: number;
  readonly total: number;
  readonly tool: string;
}

export const noProgress: ProgressState = { status: 'Starting…', done: 0, total: 0, tool: '' };

/** The state of the display after one notification. */
export function advanceProgress(state: ProgressState, notification: Notification): ProgressState {
  switch (notification.type) {
    case 'WorkshopPhaseStarted':
      return { ...state, status: phases[notification.phase] ?? `${notification.phase}…`, tool: '' };
    case 'WorkshopImplementProgress': {
      const { current_item: current, total_items: total, item_label: label } = notification;
      return { ...state, status: `Working on item ${current} of ${total}: ${label}`, done: current - 1, total };
    }
    case 'WorkshopPhaseCompleted':
      return notification.phase === 'implement' ? { ...state, done: state.total, tool: '' } : state;
    case 'WorkshopToolExecuting':
      return { ...state, tool: notification.summary };
    case 'WorkshopRateLimitWarning':
      return {
        ...state,
        tool: `waiting ${Math.ceil(notification.wait_ms / 1000)}s for the model: ${notification.message}`,
      };
    case 'WorkshopToolComplete':
      return { ...state, tool: '' };
    default:
      return state;
  }
}

const barWidth = 24;

export function renderProgress(state: ProgressState, seconds: number, columns: number): string {
  const filled = state.total === 0 ? 0 : Math.round((state.done / state.total) * barWidth);
  const bar = state.total === 0 ? '' : `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} `;
  const tool = state.tool === '' ? '' : ` · ${state.tool}`;
  const line = `${bar}${state.status} ${seconds.toFixed(0)}s${tool}`;
  return line.length < columns ? line : `${line.slice(0, Math.max(0, columns - 2))}…`;
}
