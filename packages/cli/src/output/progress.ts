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

/** What a line of progress says besides what is being done. */
export interface ProgressFacts {
  readonly seconds: number;
  /** How long the rest will take if it goes on like this; null where nothing can be said. */
  readonly left: number | null;
  /** In dollars; null where it is unknown or not asked for yet. */
  readonly cost: number | null;
  readonly columns: number;
}

export function renderProgress(state: ProgressState, { seconds, left, cost, columns }: ProgressFacts): string {
  const filled = state.total === 0 ? 0 : Math.round((state.done / state.total) * barWidth);
  const bar = state.total === 0 ? '' : `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} `;
  const tool = state.tool === '' ? '' : ` · ${state.tool}`;
  const facts = [
    formatSeconds(seconds),
    ...(left === null ? [] : [`about ${formatSeconds(left)} left`]),
    ...(cost === null || cost === 0 ? [] : [`$${cost.toFixed(cost < 0.01 ? 4 : 2)}`]),
  ];
  const line = `${bar}${state.status} ${facts.join(', ')}${tool}`;
  return line.length < columns ? line : `${line.slice(0, Math.max(0, columns - 2))}…`;
}

export function formatSeconds(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 120) return `${whole}s`;
  return whole < 7200
    ? `${Math.floor(whole / 60)}m ${whole % 60}s`
    : `${Math.floor(whole / 3600)}h ${Math.floor((whole % 3600) / 60)}m`;
}

/** From how long the items so far took. The first tells nothing about the rest before it is done. */
export function timeLeft({ done, total }: ProgressState, secondsSinceFirst: number): number | null {
  return done === 0 || total === 0 || done >= total ? null : (secondsSinceFirst / done) * (total - done);
}
