import { useSyncExternalStore } from 'react';

const KEY = 'galley.alerts';
const changed = new EventTarget();

/** `unsupported`: this browser has none. `denied`: the person refused them in the browser, and only there can allow them again. */
export type AlertsState = 'on' | 'off' | 'denied' | 'unsupported';

export function alertsState(): AlertsState {
  if (typeof Notification === 'undefined') return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return Notification.permission === 'granted' && localStorage.getItem(KEY) === 'on' ? 'on' : 'off';
}

/** Asks the browser only here, because somebody pressed a button. */
export async function turnAlerts(on: boolean): Promise<void> {
  if (on && typeof Notification !== 'undefined' && Notification.permission === 'default') {
    await Notification.requestPermission();
  }
  if (on) localStorage.setItem(KEY, 'on');
  else localStorage.removeItem(KEY);
  changed.dispatchEvent(new Event('change'));
}

function subscribe(listener: () => void): () => void {
  changed.addEventListener('change', listener);
  addEventListener('storage', listener);
  return () => {
    changed.removeEventListener('change', listener);
    removeEventListener('storage', listener);
  };
}

export function useAlertsState(): AlertsState {
  return useSyncExternalStore(subscribe, alertsState);
}
