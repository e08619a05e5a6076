import { readdir } from 'node:fs/promises';
import { posix } from 'node:path';
import { GalleyError, InvalidArgumentError, type ListedWorkflow, type WorkflowView } from '@galley/schema';
import {
  builtInPlace,
  type Finding,
  filesOf,
  isBuiltInName,
  lintWorkflow,
  pinWorkflows,
  variablesToSet,
  type Workflow,
} from '../../workflow/index.ts';
import type { WorkshopContext } from '../context/workshop-context.ts';
import { openSource, workbenchSource } from '../pinning/open-source.ts';
import { viewGraph } from './view-graph.ts';

/** A folder with one of these is a workflow. */
const entryFile = /^START\.(?:md|sh|js|ts)$/;
const mostListed = 200;
const mostWords = 160;

/** What can be started here: built-in workflows, then folders of the Workbench that hold a START. */
export async function listWorkflows(context: WorkshopContext): Promise<ListedWorkflow[]> {
  const names = (await readdir(context.workflows)).filter(isBuiltInName).sort();
  const { files } = await context.workbench.listFiles({ matching: 'START.' });
  const starts = files.filter(({ path }) => entryFile.test(posix.basename(path)) && path.includes('/'));
  const folders = [...new Set(starts.map(({ path }) => posix.dirname(path)))].sort().slice(0, mostListed);
  const wanted = [...names.map((name) => ({ name })), ...folders.map((path) => ({ path }))];
  const listed: ListedWorkflow[] = [];
  // One after the other: each is copied before it is read.
  for (const each of wanted) {
    const view = await viewWorkflow(context, each).catch(unreadable(each));
    listed.push(withoutContent(view));
  }
  return listed;
}

interface Wanted {
  readonly name?: string | undefined;
  readonly path?: string | undefined;
}

export async function viewWorkflow(context: WorkshopContext, { name, path }: Wanted): Promise<WorkflowView> {
  if ((name === undefined) === (path === undefined)) {
    throw new InvalidArgumentError('path', 'A workflow is named by its name or by its path.', 'Give one of them.');
  }
  await using opened = await openSource(context, path === undefined ? builtInPlace(name ?? '') : workbenchSource(path));
  const reach = await pinWorkflows(opened.path, {
    builtIns: context.workflows,
    outside: opened.outside,
    inspect: true,
  });
  const { workflow } = reach.start;
  const findings = lintWorkflow(workflow, { reach }).map(viewFinding);
  const { input, names } = variablesToSet(workflow);
  return {
    name: workflow.name,
    path: path ?? null,
    about: aboutOf(workflow),
    states: workflow.states.size,
    scripts: [...workflow.states.values()].filter(({ script }) => script !== undefined).length,
    errors: findings.filter(({ level }) => level === 'error').length,
    warnings: findings.filter(({ level }) => level === 'warning').length,
    files: filesOf(workflow).map(({ name: file, text }) => ({ name: file, text })),
    findings,
    graph: viewGraph(workflow),
    takes_input: input,
    variables: [...names],
  };
}

/** One that cannot be read is listed with what is wrong: it must not take the others with it. */
function unreadable({ name, path }: Wanted): (error: unknown) => WorkflowView {
  return (error) => {
    if (!(error instanceof GalleyError)) throw error;
    const label = path === undefined ? (name ?? '') : posix.basename(path);
    const finding = { level: 'error' as const, code: error.code, state: null, line: null, message: error.message };
    return {
      name: label,
      path: path ?? null,
      about: error.message,
      states: 0,
      scripts: 0,
      errors: 1,
      warnings: 0,
      files: [],
      findings: [finding],
      graph: { workflow: label, nodes: [], links: [] },
      takes_input: false,
      variables: [],
    };
  };
}

function withoutContent({ name, path, about, states, scripts, errors, warnings }: WorkflowView): ListedWorkflow {
  return { name, path, about, states, scripts, errors, warnings };
}

function viewFinding({ level, code, state, line, message }: Finding) {
  return { level, code, state, line: line ?? null, message };
}

/** The first line of prose in its first State, or what its States are called. */
function aboutOf({ states, entry }: Workflow): string {
  const lines = (states.get(entry)?.prompt ?? '').split('\n').map((line) => line.replace(/^#+\s*/, '').trim());
  const names = () => [...states.keys()].filter((name) => name !== entry).join(', ');
  const first =
    lines.find((line) => line !== '' && !line.startsWith('<')) ?? names().toLowerCase().replaceAll('_', ' ');
  return first.length > mostWords ? `${first.slice(0, mostWords)}…` : first;
}
