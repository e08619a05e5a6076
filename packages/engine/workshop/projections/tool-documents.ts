import { allowedTools, declareTools, type ToolAllowance, toolAllowances } from '../../tools/index.ts';
import type { Workflow } from '../../workflow/index.ts';

export interface ToolDocument {
  readonly tool: string;
  readonly text: string;
}

/** What the Agents of a workflow can do, one document for each tool (SPEC P14): made from what models are shown. */
export function toolDocuments(workflow: Workflow): ToolDocument[] {
  const states = [...workflow.states.values()].filter(({ prompt }) => prompt !== '');
  const widest = toolAllowances.findLast((allowance) => states.some(({ tools }) => tools === allowance)) ?? 'none';
  const usedIn = (tool: string) => states.filter(({ tools }) => mayUse(tools, tool)).map(({ name }) => name);
  const shown = new Map(declareTools(widest).map((declared) => [declared.name, declared]));
  return allowedTools(widest).map(({ name, effect, formats, description }) => ({
    tool: name,
    text: [
      `# ${name}`,
      '',
      effect === 'read' ? 'Only looks.' : 'Changes the Draft, never your files.',
      `Used in: ${usedIn(name).join(', ')}.`,
      ...(formats === null ? [] : [`For: ${formats.join(', ')}.`]),
      '',
      description,
      '',
      ...argumentLines(shown.get(name)?.parameters),
      '',
    ].join('\n'),
  }));
}

function mayUse(allowance: ToolAllowance, tool: string): boolean {
  return allowedTools(allowance).some(({ name }) => name === tool);
}

interface Parameter {
  readonly type?: unknown;
  readonly description?: unknown;
}

function argumentLines(parameters: object | undefined): string[] {
  const { properties = {}, required = [] } = (parameters ?? {}) as {
    readonly properties?: Readonly<Record<string, Parameter>>;
    readonly required?: readonly string[];
  };
  const lines = Object.entries(properties).map(([name, { type, description }]) => {
    const facts = [...(typeof type === 'string' ? [type] : []), ...(required.includes(name) ? ['required'] : [])];
    const about = typeof description === 'string' ? `: ${description}` : '';
    return `- \`${name}\`${facts.length === 0 ? '' : ` (${facts.join(', ')})`}${about}`;
  });
  return ['## Arguments', '', ...(lines.length === 0 ? ['None.'] : lines)];
}
