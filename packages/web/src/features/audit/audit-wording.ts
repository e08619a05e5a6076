import type { AuditAmount, AuditEvent } from '@galley/schema';

/** What people look for in a trail; the values are what the procedure takes. */
export const trailFilters = [
  { value: 'all', label: 'Everything', types: [] },
  { value: 'failed', label: 'What went wrong', types: ['failed'] },
  { value: 'model', label: 'Model calls', types: ['model', 'turn'] },
  { value: 'tool', label: 'Tools and files', types: ['tool', 'script', 'draft'] },
  {
    value: 'decision',
    label: 'Decisions',
    types: ['gate', 'plan', 'ask', 'trust', 'budget', 'agent', 'artifact', 'run'],
  },
] as const;

export type TrailFilter = (typeof trailFilters)[number]['value'];

export function typesOf(filter: TrailFilter): string[] {
  return [...(trailFilters.find(({ value }) => value === filter)?.types ?? [])];
}

/** Not known is never shown as nothing (SPEC P12). */
export function costText({ data, cost, unpriced, unreported }: AuditAmount): string {
  if (data === 'none') return 'none';
  if (data === 'no_data') return 'not reported';
  if (cost === null) return 'unknown';
  return `${unpriced + unreported > 0 ? 'at least ' : ''}$${cost.toFixed(cost > 0 && cost < 0.1 ? 4 : 2)}`;
}

/** The same in a line of other facts. */
export function costLine(amount: AuditAmount): string {
  if (amount.data === 'none') return 'no cost';
  return `cost ${costText(amount)}`;
}

export function tokensText({ data, input_tokens, output_tokens }: AuditAmount): string {
  if (data === 'none') return 'none';
  if (input_tokens === null || output_tokens === null) return 'not reported';
  return (input_tokens + output_tokens).toLocaleString('en');
}

/** Where in its run something happened. */
export function placeText({ agent_id, phase, item }: Pick<AuditEvent, 'agent_id' | 'phase' | 'item'>): string {
  const parts = [agent_id === 'main' ? null : agent_id, phase, item === null ? null : `item ${item.number}`];
  return parts.filter((part) => part !== null).join(' · ');
}
