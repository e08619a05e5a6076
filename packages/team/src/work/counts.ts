/** What a process did since it started, for the page that Prometheus reads. */
export interface Counts {
  add(name: string, by?: number): void;
  /** Asked each time the page is read. */
  gauge(name: string, read: () => number): void;
  text(): string;
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
};

export function createCounts(): Counts {
  const counters = new Map<string, number>();
  const gauges = new Map<string, () => number>();
  return {
    add(name, by = 1) {
      counters.set(name, (counters.get(name) ?? 0) + by);
    },
    gauge(name, read) {
      gauges.set(name, read);
    },
    text() {
      const lines: string[] = [];
      const say = (name: string, kind: string, value: number) => {
        if (help[name] !== undefined) lines.push(`# HELP ${name} ${help[name]}`);
        lines.push(`# TYPE ${name} ${kind}`, `${name} ${value}`);
      };
      for (const [name, value] of counters) say(name, 'counter', value);
      for (const [name, read] of gauges) say(name, 'gauge', read());
      return `${lines.join('\n')}\n`;
    },
  };
}
