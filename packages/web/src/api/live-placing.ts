import type { Notification } from '@galley/schema';

/** How far files are on their way into the folder, from 0 to 1; null while none are. */
export type LivePlacing = number | null;

export function reduceLivePlacing(live: LivePlacing, notification: Notification): LivePlacing {
  switch (notification.type) {
    case 'FilesPlacing':
      return notification.total === 0 ? null : notification.done / notification.total;
    // Also where it went back: the Draft stays, and the next one begins anew.
    case 'FilesChanged':
    case 'Resync':
      return null;
    default:
      return live;
  }
}
