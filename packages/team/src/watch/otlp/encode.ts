import type { CountsSnapshot } from '../counts.ts';
import type { Attributes, Span, SpanKind } from './span.ts';

const kinds: Readonly<Record<SpanKind, number>> = { internal: 1, server: 2, client: 3 };
const FAILED = 2;
/** Sums since the process started. */
const CUMULATIVE = 2;

const nano = (ms: number): string => String(BigInt(Math.round(ms * 1_000)) * 1_000n);

function attributesOf(attributes: Attributes) {
  return Object.entries(attributes).map(([key, value]) => {
    if (typeof value === 'string') return { key, value: { stringValue: value } };
    if (typeof value === 'boolean') return { key, value: { boolValue: value } };
    return { key, value: Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value } };
  });
}

/** The body of a request to `/v1/traces`, in OTLP's JSON. */
export function encodeSpans(spans: readonly Span[], resource: Attributes, scope: object) {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeSpans: [
          {
            scope,
            spans: spans.map(({ traceId, spanId, parentId, name, kind, startMs, endMs, attributes, error }) => ({
              ...{ traceId, spanId, name, kind: kinds[kind] },
              ...(parentId === null ? {} : { parentSpanId: parentId }),
              startTimeUnixNano: nano(startMs),
              endTimeUnixNano: nano(endMs),
              attributes: attributesOf(error === null ? attributes : { ...attributes, 'error.type': error }),
              status: error === null ? {} : { code: FAILED },
            })),
          },
        ],
      },
    ],
  };
}

interface Times {
  readonly startedMs: number;
  readonly nowMs: number;
}

/** The body of a request to `/v1/metrics`. */
export function encodeCounts(counts: CountsSnapshot, { startedMs, nowMs }: Times, resource: Attributes, scope: object) {
  const at = { startTimeUnixNano: nano(startedMs), timeUnixNano: nano(nowMs) };
  const metrics = [
    ...counts.counters.map(({ name, labels, value }) => ({
      name,
      sum: {
        ...{ aggregationTemporality: CUMULATIVE, isMonotonic: true },
        dataPoints: [{ ...at, attributes: attributesOf(labels), asDouble: value }],
      },
    })),
    ...counts.gauges.map(({ name, value }) => ({
      name,
      gauge: { dataPoints: [{ timeUnixNano: at.timeUnixNano, asDouble: value }] },
    })),
    ...counts.histograms.map(({ name, bounds, buckets, sum, total }) => ({
      name,
      histogram: {
        aggregationTemporality: CUMULATIVE,
        dataPoints: [
          {
            ...at,
            count: String(total),
            sum,
            explicitBounds: bounds,
            bucketCounts: buckets.map((count) => String(count)),
          },
        ],
      },
    })),
  ];
  return {
    resourceMetrics: [{ resource: { attributes: attributesOf(resource) }, scopeMetrics: [{ scope, metrics }] }],
  };
}
