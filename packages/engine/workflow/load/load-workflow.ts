import { createHash } from 'node:crypto';
import { z } from 'zod';
import { checkStructure } from './check-structure.ts';
import type { Finding } from './finding.ts';
import { parseState, type WorkflowFile } from './parse-state.ts';
import type { WorkflowSource } from './read-folder.ts';
import { readSource } from './read-source.ts';
import type { StateDefinition } from './state-definition.ts';
import { WorkflowInvalidError } from './workflow-invalid-error.ts';

export type { WorkflowFile } from './parse-state.ts';

export interface Workflow {
  readonly name: string;
  /** All its files, and their SHA-256: a run is bound to the content it started with. */
  readonly content: string;
  readonly hash: string;
  readonly entry: string;
  readonly states: ReadonlyMap<string, StateDefinition>;
  /** What was noticed while reading it. A loaded workflow has no error among these, an inspected one may. */
  readonly problems: readonly Finding[];
}

/** The workflow at `path`, ready to run; throws for what would keep it from running. */
export async function loadWorkflow(path: string): Promise<Workflow> {
  return refuseErrors(await inspectWorkflow(path));
}

/** The workflow at `path` as far as it can be read, for lint and diagrams. */
export async function inspectWorkflow(path: string): Promise<Workflow> {
  return buildWorkflow(await readSource(path));
}

const filesSchema = z.array(z.object({ name: z.string(), text: z.string(), virtual: z.literal(true).optional() }));
const contentSchema = z.union([filesSchema, z.object({ entry: z.string(), files: filesSchema })]);

/** The workflow that `content` was taken from. */
export function restoreWorkflow(name: string, content: string): Workflow {
  const parsed = contentSchema.parse(JSON.parse(content));
  const source = Array.isArray(parsed) ? { files: parsed } : parsed;
  return refuseErrors(buildWorkflow({ name, findings: [], ...source }));
}

export function parseWorkflow(name: string, files: readonly WorkflowFile[]): Workflow {
  return refuseErrors(buildWorkflow({ name, files, findings: [] }));
}

/** The files a workflow was made from. */
export function filesOf(workflow: Workflow): readonly WorkflowFile[] {
  const parsed = contentSchema.parse(JSON.parse(workflow.content));
  return Array.isArray(parsed) ? parsed : parsed.files;
}

/** As long as somebody has them: a thousand Runs of one workflow share what is made from its files. */
const built = new Map<string, WeakRef<Workflow>>();
const gone = new FinalizationRegistry<string>((key) => {
  if (built.get(key)?.deref() === undefined) built.delete(key);
});

function buildWorkflow(source: WorkflowSource): Workflow {
  const { name, files, entry = 'START', findings } = source;
  const content = JSON.stringify(entry === 'START' ? files : { entry, files });
  const hash = createHash('sha256').update(content).digest('hex');
  const key = JSON.stringify([name, hash, findings]);
  const known = built.get(key)?.deref();
  if (known !== undefined) return known;
  const workflow = { name, content, hash, entry, ...statesOf(entry, source) };
  built.set(key, new WeakRef(workflow));
  gone.register(workflow, key);
  return workflow;
}

function statesOf(entry: string, { files, findings }: WorkflowSource): Pick<Workflow, 'states' | 'problems'> {
  const states = new Map<string, StateDefinition>();
  const problems = [...findings];
  for (const file of files) {
    const { definition, findings: own } = parseState(file);
    const other = states.get(definition.name);
    if (other !== undefined) {
      const message = `two files define the state ${definition.name}: ${other.file} and ${file.name}`;
      problems.push({ level: 'error', code: 'STATE_TWICE', state: definition.name, message });
      continue;
    }
    problems.push(...own);
    states.set(definition.name, definition);
  }
  problems.push(...checkStructure(entry, states));
  return { states, problems };
}

function refuseErrors(workflow: Workflow): Workflow {
  const error = workflow.problems.find(({ level }) => level === 'error');
  if (error === undefined) return workflow;
  throw new WorkflowInvalidError(workflow.name, error.message, {
    state: error.state,
    problems: workflow.problems.filter(({ level }) => level === 'error').map(({ message }) => message),
  });
}
