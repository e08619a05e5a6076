import type { Notification } from '@galley/schema';

/** The answer of a companion as it comes: gone after a reload, and nothing is lost with it. */
export interface LiveCompanion {
  /** The run that it is beside; null for the chat before one. */
  readonly beside: string | null;
  readonly text: string;
  /** What it looks at. */
  readonly looking: string | null;
  /** A later question begins a new text. */
  readonly over: boolean;
}

export const silentCompanion: LiveCompanion = { beside: null, text: '', looking: null, over: true };

export function reduceLiveCompanion(live: LiveCompanion, notification: Notification): LiveCompanion {
  switch (notification.type) {
    case 'CompanionStreamDelta':
    case 'CompanionLooking': {
      const { beside } = notification;
      const goesOn = live.beside === beside && !live.over;
      const state = goesOn ? live : { ...silentCompanion, beside, over: false };
      return notification.type === 'CompanionLooking'
        ? { ...state, looking: notification.summary || notification.tool_name }
        : { ...state, text: state.text + notification.delta, looking: null };
    }
    case 'CompanionChanged':
      return live.beside === notification.beside ? { ...live, over: true, looking: null } : live;
    case 'Resync':
      return silentCompanion;
    default:
      return live;
  }
}
