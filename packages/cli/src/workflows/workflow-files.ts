import { writeFile } from 'node:fs/promises';
import { diagramWorkflow, inspectWorkflow, lintWorkflow, newWorkflow, pinWorkflows } from '@galley/engine/workflow';
import { FileUnusableError, InvalidArgumentError, systemErrorCode } from '@galley/schema';
import { builtInWorkflows } from '../open/locations.ts';
import { printResult, say } from '../output/print.ts';
import { locateWorkflow } from './workflow-location.ts';

interface Output {
  readonly json?: boolean;
}

/** What its author should know about a workflow; errors keep it from running. */
export async function lintCommand(given: string, { json }: Output): Promise<number> {
  const { path, notice } = locateWorkflow(given);
  if (notice !== null) say(notice);
  const reach = await pinWorkflows(path, { builtIns: builtInWorkflows, inspect: true });
  const { workflow } = reach.start;
  const findings = lintWorkflow(workflow, { reach });
  const errors = findings.filter(({ level }) => level === 'error').length;
  const lines = findings.map(({ level, code, state, line, message }) => {
    const place = state === null ? '' : `${state}${line === undefined ? '' : `:${line}`}: `;
    return `${level.padEnd(7)} ${place}${message} [${code}]`;
  });
  const summary = `${workflow.name}: ${workflow.states.size} states, ${errors} errors, ${findings.length - errors} others`;
  printResult(json, { workflow: workflow.name, ok: errors === 0, findings }, [...lines, summary].join('\n'));
  return errors === 0 ? 0 : 1;
}

interface DiagramOptions extends Output {
  readonly svg?: boolean;
  readonly mermaid?: boolean;
  readonly output?: string;
}

/** The states and the ways between them: Mermaid text unless SVG is asked for, by option or by the file's ending. */
export async function diagramCommand(given: string, options: DiagramOptions): Promise<number> {
  if (options.svg && options.mermaid)
    throw new InvalidArgumentError('--svg', 'A diagram is either SVG or Mermaid.', 'Choose one.');
  const { svg, mermaid } = diagramWorkflow(await inspectWorkflow(locateWorkflow(given).path));
  const { output, json } = options;
  const text = options.svg || (!options.mermaid && output?.toLowerCase().endsWith('.svg')) ? svg : mermaid;
  if (output === undefined) {
    printResult(json, { svg, mermaid }, text.trimEnd());
    return 0;
  }
  try {
    await writeFile(output, text.endsWith('\n') ? text : `${text}\n`);
  } catch (error) {
    const code = systemErrorCode(error);
    throw new FileUnusableError(`${output} cannot be written (${code}).`, 'Choose another file.', { output }, error);
  }
  if (json) printResult(json, { file: output }, '');
  else say(`Wrote ${output}`);
  return 0;
}

interface NewWorkflowOptions extends Output {
  readonly dir: string;
  readonly template: Parameters<typeof newWorkflow>[2] extends { template?: infer Template } | undefined
    ? Exclude<Template, undefined>
    : never;
}

export async function newWorkflowCommand(name: string, { dir, template, json }: NewWorkflowOptions): Promise<number> {
  const created = await newWorkflow(dir, name, { template });
  const lines = [`${created.folder}: ${created.files.join(', ')}`, `Next: galley lint ${created.folder}`];
  printResult(json, created, lines.join('\n'));
  return 0;
}
