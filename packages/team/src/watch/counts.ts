/** What a process did since it started, for the page that Prometheus reads. */
export interface Counts {
  /** A name may carry labels: `requests_total{status="2xx"}`. */
  add(name: string, by?: number): void;
  /** Asked each time the page is read. */
  gauge(name: string, read: () => number): void;
  /** Into the buckets of a histogram. */
  observe(name: string, seconds: number): void;
  text(): string;
  snapshot(): CountsSnapshot;
}

/** Everything that is counted, as it is now. */
export interface CountsSnapshot {
  readonly counters: readonly {
    readonly name: string;
    readonly labels: Readonly<Record<string, string>>;
    readonly value: number;
  }[];
  readonly gauges: readonly { readonly name: string; readonly value: number }[];
  /** One bucket more than bounds: the last one is for what lies above all of them. */
  readonly histograms: readonly {
    readonly name: string;
    readonly bounds: readonly number[];
    readonly buckets: readonly number[];
    readonly sum: number;
    readonly total: number;
  }[];
}

const help: Readonly<Record<string, string>> = {
  galley_commits_total: 'Appends that are durable, by Workbench.',
  galley_events_total: 'Journal events that are durable.',
  galley_leases_taken_total: 'Workbenches that this worker took, from nobody or from another worker.',
  galley_leases_lost_total: 'Workbenches that another worker took from this one.',
  galley_calls_total: 'Procedures that were answered.',
  galley_calls_failed_total: 'Procedures that ended with an error.',
  galley_hold_failures_total: 'Workbenches that could not be opened.',
  galley_workbenches_held: 'Workbenches that this worker holds now.',
  galley_runs_driven: 'Runs that this worker works on now.',
  galley_requests_total: 'HTTP requests of people and programs, by status.',
  galley_request_seconds: 'How long they took, without what an event stream sends afterwards.',
  galley_requests_under_way: 'HTTP requests that are being answered now.',
};

const limits = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

interface Histogram {
  readonly counts: number[];
  sum: number;
  total: number;
}

/** `counted`: what stands there as 0 until it happens, so that the first time is seen as a change. */
export function createCounts(counted: readonly string[] = []): Counts {
  const counters = new Map<string, number>(counted.map((name) => [name, 0]));
  const gauges = new Map<string, () => number>();
  const histograms = new Map<string, Histogram>();
  return {
    add(name, by = 1) {
      counters.set(name, (counters.get(name) ?? 0) + by);
    },
    gauge(name, read) {
      gauges.set(name, read);
    },
    observe(name, seconds) {
      const histogram = histograms.get(name) ?? { counts: limits.map(() => 0), sum: 0, total: 0 };
      histograms.set(name, histogram);
      limits.forEach((limit, index) => {
        if (seconds <= limit) histogram.counts[index] = (histogram.counts[index] ?? 0) + 1;
      });
      histogram.sum += seconds;
      histogram.total += 1;
    },
    text() {
      const lines: string[] = [];
      const said = new Set<string>();
      const head = (name: string, kind: string) => {
        const family = name.split('{')[0] ?? name;
        if (said.has(family)) return;
        said.add(family);
        if (help[family] !== undefined) lines.push(`# HELP ${family} ${help[family]}`);
        lines.push(`# TYPE ${family} ${kind}`);
      };
      const say = (name: string, kind: string, value: number) => {
        head(name, kind);
        lines.push(`${name} ${value}`);
      };
      // Lines of one family must stand together.
      for (const [name, value] of [...counters].sort(([one], [other]) => (one < other ? -1 : 1)))
        say(name, 'counter', value);
      for (const [name, read] of gauges) say(name, 'gauge', read());
      for (const [name, { counts, sum, total }] of histograms) {
        head(name, 'histogram');
        limits.forEach((limit, index) => {
          lines.push(`${name}_bucket{le="${limit}"} ${counts[index]}`);
        });
        lines.push(`${name}_bucket{le="+Inf"} ${total}`, `${name}_sum ${sum}`, `${name}_count ${total}`);
      }
      return `${lines.join('\n')}\n`;
    },
    snapshot: () => ({
      counters: [...counters].map(([name, value]) => ({ ...partLabels(name), value })),
      gauges: [...gauges].map(([name, read]) => ({ name, value: read() })),
      histograms: [...histograms].map(([name, { counts, sum, total }]) => {
        const upTo = [...counts, total];
        const buckets = upTo.map((count, index) => count - (upTo[index - 1] ?? 0));
        return { name, bounds: limits, buckets, sum, total };
      }),
    }),
  };
}

function partLabels(name: string): { readonly name: string; readonly labels: Record<string, string> } {
  const labels = [...name.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]);
  return { name: name.split('{')[0] ?? name, labels: Object.fromEntries(labels) };
}
