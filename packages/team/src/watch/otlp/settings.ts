import { InvalidArgumentError } from '@galley/schema';

export interface TelemetrySettings {
  /** Spans go to `/v1/traces` under it, counts to `/v1/metrics`. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly service: string;
}

/** By OpenTelemetry's own variables; null unless an endpoint is named: nothing is gathered and nothing leaves. */
export function readTelemetrySettings(env: NodeJS.ProcessEnv, service: string): TelemetrySettings | null {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT?.trim() ?? '';
  if (endpoint === '' || env.OTEL_SDK_DISABLED === 'true') return null;
  if (!/^https?:/.test(endpoint) || !URL.canParse(endpoint)) {
    throw new InvalidArgumentError(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'OTEL_EXPORTER_OTLP_ENDPOINT is not an address.',
      'Name a collector that takes OTLP over HTTP, such as http://127.0.0.1:4318.',
    );
  }
  const pairs = (env.OTEL_EXPORTER_OTLP_HEADERS ?? '').split(',').filter((pair) => pair.includes('='));
  const headers = pairs.map((pair) => {
    const [name = '', ...rest] = pair.split('=');
    return [name.trim(), decoded(rest.join('=').trim())];
  });
  const named = env.OTEL_SERVICE_NAME?.trim() ?? '';
  return { endpoint: endpoint.replace(/\/+$/, ''), headers: Object.fromEntries(headers), service: named || service };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A key with a bare % in it: it is meant as it stands.
    return text;
  }
}
