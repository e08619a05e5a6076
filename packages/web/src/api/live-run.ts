import type { Notification, NotificationOf } from '@galley/schema';

/** What only the stream knows about the run at work: it is gone after a reload, and nothing is lost with it. */
export interface LiveRun {
  readonly runId: string | null;
  readonly summary: string;
  readonly tool: { readonly callId: string; readonly text: string } | null;
  readonly progress: { readonly current: number; readonly total: number; readonly label: string } | null;
  readonly phase: string | null;
}

export const idleRun: LiveRun = { runId: null, summary: '', tool: null, progress: null, phase: null };

/** Stands in for the id of a call while the next try is waited for. */
const WAITING = 'waiting';

export function reduceLiveRun(live: LiveRun, notification: Notification): LiveRun {
  if (!('run_id' in notification)) return notification.type === 'Resync' ? idleRun : live;
  const state = live.runId === notification.run_id ? live : { ...idleRun, runId: notification.run_id };
  switch (notification.type) {
    case 'WorkshopPhaseStarted':
      return { ...state, phase: notification.phase, tool: null, progress: null };
    case 'WorkshopPhaseCompleted':
      return { ...state, tool: null };
    case 'WorkshopImplementProgress':
      return {
        ...state,
        progress: {
          current: notification.current_item,
          total: notification.total_items,
          label: notification.item_label,
        },
      };
    case 'WorkshopToolExecuting':
      return {
        ...state,
        tool: { callId: notification.call_id, text: notification.summary || notification.tool_name },
      };
    case 'WorkshopToolComplete':
      return state.tool?.callId === notification.call_id ? { ...state, tool: null } : state;
    // The answer begins again: without this, its beginning would stand there twice.
    case 'WorkshopRateLimitWarning':
      return { ...state, summary: '', tool: { callId: WAITING, text: waitingWords(notification) } };
    case 'WorkshopAssistantStreamDelta':
      return {
        ...state,
        summary: state.summary + notification.delta,
        tool: state.tool?.callId === WAITING ? null : state.tool,
      };
    // Shown in the line that names the tool at work: the latest word of the run.
    case 'WorkflowPrinted':
      return { ...state, tool: { callId: '', text: notification.text } };
    case 'WorkshopGateOpened':
      return { ...state, tool: null, progress: null };
    case 'TrustChanged':
    case 'WorkshopPlanChanged':
      return state;
    case 'WorkshopRunStatusChanged':
      // A run that goes on after its answer broke off says it from the start.
      if (notification.status === 'running') return { ...state, summary: '' };
      return { ...state, tool: null, progress: null, phase: null };
  }
}

/** Why nothing seems to happen: without it a slow provider looks like a page that hangs. */
function waitingWords({ message, wait_ms, attempt }: NotificationOf<'WorkshopRateLimitWarning'>): string {
  return `${message} Trying again in ${Math.max(1, Math.ceil(wait_ms / 1_000))} s (attempt ${attempt})`;
}
