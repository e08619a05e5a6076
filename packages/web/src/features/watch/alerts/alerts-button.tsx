import { Button } from '../../../components/button.tsx';
import { turnAlerts, useAlertsState } from './alerts-setting.ts';

/** Turns notices of the system on or off. Nothing else ever asks the browser for them. */
export function AlertsButton() {
  const state = useAlertsState();
  if (state === 'unsupported') return null;
  if (state === 'denied') {
    return <p className="text-xs text-ink-muted">Notifications are blocked in this browser.</p>;
  }
  return (
    <Button size="small" look="quiet" aria-pressed={state === 'on'} onClick={() => void turnAlerts(state !== 'on')}>
      {state === 'on' ? 'Notifications on' : 'Notify me'}
    </Button>
  );
}
