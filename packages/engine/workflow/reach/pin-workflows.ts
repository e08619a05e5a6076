import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { systemErrorCode } from '@galley/schema';
import type { Finding } from '../load/finding.ts';
import { workflowLimits } from '../load/limits.ts';
import { inspectWorkflow, loadWorkflow, type Workflow } from '../load/load-workflow.ts';
import { WorkflowInvalidError } from '../load/workflow-invalid-error.ts';
import { findTree, linkBelow } from './find-tree.ts';
import { namedWorkflows } from './named-workflows.ts';
import {
  builtInAt,
  builtInPlace,
  isBuiltInName,
  isInside,
  placeNamed,
  startPlace,
  type WorkflowPlace,
} from './workflow-place.ts';

export interface FoundWorkflow {
  readonly place: WorkflowPlace;
  /** The path that it was read from. */
  readonly path: string;
  readonly workflow: Workflow;
}

export interface Reach {
  readonly start: FoundWorkflow;
  /** Every other workflow that can be reached from it. */
  readonly others: readonly FoundWorkflow[];
  /** What can not be reached although it is named, and what lies outside the folder. */
  readonly findings: readonly Finding[];
}

export interface PinOptions {
  /** Folder of the built-in workflows. */
  readonly builtIns: string;
  /** `refused` for a copy of a folder: beside the copy is not what is beside the folder. */
  readonly outside?: 'allowed' | 'refused';
  /** For lint: the starting workflow may have errors. */
  readonly inspect?: boolean;
}

/**
 * Reads the workflow at `path` and all that a Run of it can ever go into, so that the Run never reads one from disk
 * later: whatever somebody writes there meanwhile is not reached (SPEC T2).
 */
export async function pinWorkflows(path: string, options: PinOptions): Promise<Reach> {
  const { builtIns, outside = 'allowed' } = options;
  const workflow = options.inspect ? await inspectWorkflow(path) : await loadWorkflow(path);
  const root = await rootOf(resolve(path));
  const own = resolve(path) === root ? builtInNameOf(root, builtIns) : null;
  const start = { place: own === null ? startPlace : builtInPlace(own), path: resolve(path), workflow };
  const found = new Map<WorkflowPlace, FoundWorkflow>([[start.place, start]]);
  const findings: Finding[] = [];
  const opened = { tree: false, builtIns: false };
  let bytes = 0;

  async function add(place: WorkflowPlace): Promise<string | null> {
    if (found.has(place)) return null;
    const link = isInside(place) ? await linkBelow(root, place) : null;
    if (link !== null) return `${link} is a link; put the workflow itself there`;
    const builtIn = builtInAt(place);
    const at = builtIn === null ? resolve(root, place) : join(builtIns, builtIn);
    try {
      const loaded = await loadWorkflow(at);
      bytes += loaded.content.length;
      found.set(place, { place, path: at, workflow: loaded });
      return null;
    } catch (error) {
      if (error instanceof WorkflowInvalidError) return error.message;
      const code = systemErrorCode(error);
      if (code !== undefined) return `it cannot be read (${code})`;
      throw error;
    }
  }

  async function addNamed(from: FoundWorkflow, state: string, target: string): Promise<void> {
    const report = (level: Finding['level'], code: string, message: string) => {
      const where = from === start ? '' : `${from.workflow.name}: `;
      findings.push({ level, code, state: from === start ? state : null, message: `${where}${message}` });
    };
    const missing = (problem: string) => report('error', 'WORKFLOW_MISSING', `it may go into ${target}: ${problem}`);
    if (isBuiltInName(target) && (await isFolder(join(builtIns, target)))) {
      const problem = await add(builtInPlace(target));
      if (problem !== null) missing(problem);
      return;
    }
    const place = placeNamed(from.place, target, 'author');
    if (place === null) return missing('that is no path of a workflow; write a relative path with /');
    if (!isInside(place)) {
      if (outside === 'refused') return missing('a workflow of a Workbench cannot reach outside its folder');
      report('warning', 'WORKFLOW_OUTSIDE', `reaches outside its folder: ${target}`);
    }
    const problem = await add(place);
    if (problem !== null) missing(problem);
  }

  async function addTree(): Promise<void> {
    if (opened.tree) return;
    opened.tree = true;
    const { places, cut } = await findTree(root);
    const tooMuch = () => found.size > workflowLimits.tree.workflows || bytes > workflowLimits.tree.bytes;
    let left = cut;
    for (const place of places) {
      if (tooMuch())
        left = `more than ${workflowLimits.tree.workflows} workflows or ${workflowLimits.tree.bytes} bytes`;
      else await addFromTree(place);
    }
    if (left === null) return;
    const message = `its folder holds ${left}: of the workflows below it only ${found.size - 1} can be reached`;
    findings.push({ level: 'warning', code: 'WORKFLOW_LIMIT', state: null, message });
  }

  /** Not every YAML file or archive is a workflow: one that nobody named and that cannot run is passed over, and said. */
  async function addFromTree(place: WorkflowPlace): Promise<void> {
    const problem = await add(place);
    if (problem === null) return;
    findings.push({ level: 'info', code: 'WORKFLOW_UNUSABLE', state: null, message: `${place}: ${problem}` });
  }

  async function addBuiltIns(): Promise<void> {
    if (opened.builtIns) return;
    opened.builtIns = true;
    for (const name of await builtInNames(builtIns)) await add(builtInPlace(name));
  }

  for (const from of found.values()) {
    const { named, open } = namedWorkflows(from.workflow.states);
    for (const { state, target } of named) await addNamed(from, state, target);
    if (open && isInside(from.place) && (await isFolder(root))) await addTree();
    if (open) await addBuiltIns();
  }
  for (const { place } of found.values()) {
    const name = place.slice(2);
    if (!isInside(place) || !isBuiltInName(name) || !(await isFolder(join(builtIns, name)))) continue;
    const message = `${name} means the built-in workflow; the folder of that name is written ./${name}`;
    findings.push({ level: 'warning', code: 'WORKFLOW_SHADOWED', state: null, message });
  }
  return { start, others: [...found.values()].filter((one) => one !== start), findings };
}

/** Names in the folder of built-in workflows, sorted. */
export async function builtInNames(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.flatMap((entry) => (entry.isDirectory() && isBuiltInName(entry.name) ? [entry.name] : [])).sort();
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

function builtInNameOf(root: string, builtIns: string): string | null {
  const name = basename(root);
  return dirname(root) === resolve(builtIns) && isBuiltInName(name) ? name : null;
}

/** One State of a folder to begin with stands for the folder. */
async function rootOf(path: string): Promise<string> {
  return (await isFolder(path)) || /\.(?:ya?ml|zip)$/i.test(path) ? path : dirname(path);
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(systemErrorCode(error) ?? '')) return false;
    throw error;
  }
}
