import { readTelemetrySettings, startTelemetry, type Telemetry } from '@galley/team';
import { say } from '../output/print.ts';

type Counted = Parameters<typeof startTelemetry>[0]['counts'];

/** Traces and metrics for a collector, where OpenTelemetry's variables name one; null otherwise. */
export function telemetryOf(service: string, counts: Counted): Telemetry | null {
  const settings = readTelemetrySettings(process.env, service);
  if (settings === null) return null;
  say(`Traces and metrics go to ${new URL(settings.endpoint).origin} (OpenTelemetry).`);
  return startTelemetry({ ...settings, counts });
}
