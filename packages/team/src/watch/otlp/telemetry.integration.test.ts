import { describe, expect, it } from 'vitest';
import { startCollector } from '../../testing/collector.ts';
import { createCounts } from '../counts.ts';
import { readTelemetrySettings } from './settings.ts';
import { newSpanId, newTraceId, type Span } from './span.ts';
import { startTelemetry } from './telemetry.ts';

const span = (name: string): Span => ({
  ...{ traceId: newTraceId(), spanId: newSpanId(), parentId: null, name, kind: 'server' },
  ...{ startMs: 1_700_000_000_000.5, endMs: 1_700_000_000_002, attributes: { count: 3, share: 0.5, ok: true } },
  error: 'NOT_FOUND',
});

describe('OpenTelemetry', () => {
  it('[O12] is off unless a collector is named, by the variables that all programs share', () => {
    expect(readTelemetrySettings({}, 'galley-work')).toBeNull();
    const named = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' };
    expect(readTelemetrySettings({ ...named, OTEL_SDK_DISABLED: 'true' }, 'galley-work')).toBeNull();
    expect(
      readTelemetrySettings({ ...named, OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=a%20b, other=100%' }, 'galley-work'),
    ).toEqual({
      endpoint: 'http://127.0.0.1:4318',
      headers: { 'x-api-key': 'a b', other: '100%' },
      service: 'galley-work',
    });
    const wrong = () => readTelemetrySettings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' }, 'galley-work');
    expect(wrong).toThrow('not an address');
  });

  it('[O12] sends spans and counts in OTLP, with the key in a header', async () => {
    await using collector = await startCollector();
    const counts = createCounts();
    counts.add('galley_requests_total{status="2xx"}', 4);
    counts.observe('galley_request_seconds', 0.02);
    counts.observe('galley_request_seconds', 60);
    const telemetry = startTelemetry({
      ...{
        endpoint: collector.endpoint,
        headers: { 'x-api-key': 'sesame' },
        service: 'galley-serve',
        counts: () => counts,
      },
    });
    telemetry.record(span('GET /'));
    await telemetry[Symbol.asyncDispose]();
    expect(collector.bodies.map(({ path, key }) => [path, key])).toEqual([
      ['/v1/traces', 'sesame'],
      ['/v1/metrics', 'sesame'],
    ]);
    expect(collector.spans()).toEqual([
      {
        ...{ traceId: expect.stringMatching(/^[0-9a-f]{32}$/), spanId: expect.stringMatching(/^[0-9a-f]{16}$/) },
        ...{ name: 'GET /', kind: 2, status: { code: 2 } },
        ...{ startTimeUnixNano: '1700000000000500000', endTimeUnixNano: '1700000000002000000' },
        attributes: [
          { key: 'count', value: { intValue: '3' } },
          { key: 'share', value: { doubleValue: 0.5 } },
          { key: 'ok', value: { boolValue: true } },
          { key: 'error.type', value: { stringValue: 'NOT_FOUND' } },
        ],
      },
    ]);
    const [requests, seconds] = collector.metrics();
    expect(requests).toMatchObject({
      name: 'galley_requests_total',
      sum: {
        isMonotonic: true,
        dataPoints: [{ asDouble: 4, attributes: [{ key: 'status', value: { stringValue: '2xx' } }] }],
      },
    });
    expect(seconds).toMatchObject({
      name: 'galley_request_seconds',
      histogram: {
        dataPoints: [{ count: '2', bucketCounts: ['0', '0', '1', '0', '0', '0', '0', '0', '0', '0', '0', '0', '1'] }],
      },
    });
  });

  it('[O12] a collector that is away costs spans and nothing else', async () => {
    const collector = await startCollector();
    await collector[Symbol.asyncDispose]();
    const off = { endpoint: collector.endpoint, headers: {}, service: 'galley-work', counts: () => null };
    const telemetry = startTelemetry(off);
    for (let count = 0; count < 20_000; count += 1) telemetry.record(span('lost'));
    await telemetry[Symbol.asyncDispose]();
  });
});
