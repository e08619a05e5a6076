import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { systemErrorCode } from '@galley/schema';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { WorkflowInvalidError } from './errors.ts';
import { frontmatterSchema, type StateDefinition, stateName, targetsOf } from './state-definition.ts';

export interface Workflow {
  readonly name: string;
  /** All its files, and their SHA-256: a run is bound to the content it started with. */
  readonly content: string;
  readonly hash: string;
  readonly entry: string;
  readonly states: ReadonlyMap<string, StateDefinition>;
}

export interface WorkflowFile {
  readonly name: string;
  readonly text: string;
}

export async function loadWorkflow(folder: string): Promise<Workflow> {
  const name = basename(folder);
  let names: string[];
  try {
    names = await readdir(folder);
  } catch (error) {
    throw new WorkflowInvalidError(name, `its folder cannot be read (${systemErrorCode(error)})`, { folder }, error);
  }
  const files = names.filter((file) => file.endsWith('.md')).sort();
  return parseWorkflow(
    name,
    await Promise.all(files.map(async (file) => ({ name: file, text: await readFile(join(folder, file), 'utf8') }))),
  );
}

/** The workflow that `content` was taken from. */
export function restoreWorkflow(name: string, content: string): Workflow {
  return parseWorkflow(name, z.array(z.object({ name: z.string(), text: z.string() })).parse(JSON.parse(content)));
}

export function parseWorkflow(name: string, files: readonly WorkflowFile[]): Workflow {
  const states = new Map<string, StateDefinition>();
  for (const file of files) {
    const state = parseState(name, file);
    if (states.has(state.name)) throw new WorkflowInvalidError(name, `two files define the state ${state.name}`);
    states.set(state.name, state);
  }
  if (!states.has('START')) throw new WorkflowInvalidError(name, 'it has no START.md to begin with');
  for (const state of states.values()) checkState(name, state, states);
  const content = JSON.stringify(files);
  return { name, content, hash: createHash('sha256').update(content).digest('hex'), entry: 'START', states };
}

function parseState(workflow: string, file: WorkflowFile): StateDefinition {
  const match = /^---\r?\n(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n([\s\S]*))?$/.exec(file.text);
  const [header, prompt] = match === null ? ['', file.text] : [match[1] ?? '', match[2] ?? ''];
  let frontmatter: unknown;
  try {
    frontmatter = parseYaml(header) ?? {};
  } catch (error) {
    throw new WorkflowInvalidError(workflow, `the frontmatter of ${file.name} is not YAML`, { file: file.name }, error);
  }
  const parsed = frontmatterSchema.safeParse(frontmatter);
  if (!parsed.success) {
    const problem = z.prettifyError(parsed.error).replaceAll('\n', ' ');
    throw new WorkflowInvalidError(workflow, `${file.name}: ${problem}`, { file: file.name });
  }
  return { ...parsed.data, name: stateName(file.name), prompt: prompt.trim() };
}

function checkState(workflow: string, state: StateDefinition, states: ReadonlyMap<string, StateDefinition>): void {
  for (const target of targetsOf(state)) {
    if (!states.has(target))
      throw new WorkflowInvalidError(workflow, `${state.name} leads to ${target}, which is missing`);
  }
  if (state.gate !== undefined && (state.approve === undefined || state.revise === undefined)) {
    throw new WorkflowInvalidError(workflow, `the gate ${state.name} needs both approve and revise`);
  }
  if (state.gate === undefined && state.prompt === '' && state.next === undefined) {
    throw new WorkflowInvalidError(workflow, `${state.name} has neither a prompt nor a next state`);
  }
}
