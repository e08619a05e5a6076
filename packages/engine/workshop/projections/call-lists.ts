import type { FinishedCall } from '@galley/schema';

/** Those that finished before this one. */
export function callsBefore(calls: readonly FinishedCall[], call: FinishedCall): FinishedCall[] {
  const place = calls.findIndex(({ call_id }) => call_id === call.call_id);
  return place < 0 ? [...calls] : calls.slice(0, place);
}

/** Whether `all` begins with these. */
export function beginsWith(all: readonly FinishedCall[], some: readonly FinishedCall[]): boolean {
  return some.every(({ call_id }, index) => call_id === all[index]?.call_id);
}
