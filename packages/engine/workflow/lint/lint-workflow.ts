import { buildGraph } from '../graph/workflow-graph.ts';
import type { Finding } from '../load/finding.ts';
import { filesOf, type Workflow } from '../load/load-workflow.ts';
import type { Reach } from '../reach/pin-workflows.ts';
import { findReachable } from '../reach/reachable.ts';
import { placeNamed, startPlace } from '../reach/workflow-place.ts';
import { stateName } from '../state/state-name.ts';
import { checkData } from './check-data.ts';
import { checkFlow } from './check-flow.ts';
import { checkPolicies } from './check-policies.ts';
import { checkTargets } from './check-targets.ts';
import { checkWorkflowTags, type Reaches } from './check-workflow-tags.ts';
import { Report } from './report.ts';

export type { Finding } from '../load/finding.ts';

export interface LintOptions {
  /** Models that can be called. Without this, names of models are not checked. */
  readonly models?: readonly string[];
  /** What it can reach. Without this, only the form of names of other workflows is checked. */
  readonly reach?: Pick<Reach, 'start' | 'others' | 'findings'>;
}

/** Everything its author should know about a workflow, in the same order each time: errors first, then by State and line. */
export function lintWorkflow(workflow: Workflow, { models, reach }: LintOptions = {}): Finding[] {
  const report = new Report();
  const graph = buildGraph(workflow);
  checkTargets(graph, report);
  checkFlow(workflow.entry, graph, report);
  checkPolicies(graph, workflow.entry, report);
  checkData(graph, report);
  checkWorkflowTags(graph, reachesFrom(reach), report);
  if (models !== undefined) checkModels(workflow, models, report);
  const virtual = new Set(
    filesOf(workflow)
      .filter((file) => file.virtual === true)
      .map((file) => stateName(file.name)),
  );
  const findings = [...workflow.problems, ...report.findings, ...(reach?.findings ?? [])].map((finding) =>
    withoutLine(finding, virtual),
  );
  const unique = new Map(findings.map((finding) => [JSON.stringify(finding), finding]));
  return [...unique.values()].sort(compare);
}

function reachesFrom(reach: LintOptions['reach']): Reaches {
  if (reach === undefined) return (text) => placeNamed(startPlace, text, 'answer') !== null;
  const pinned = [reach.start, ...reach.others].map(({ place, workflow: { name, hash } }) => ({
    as: place,
    name,
    hash,
  }));
  const from = { from: reach.start.place, policy: { allowed_transitions: [] } };
  return (text) => findReachable(pinned, text, from) !== null;
}

function checkModels(workflow: Workflow, models: readonly string[], report: Report): void {
  for (const { name, model, backend } of workflow.states.values()) {
    // Another program knows its own models.
    if (model === undefined || (backend ?? 'builtin') !== 'builtin' || models.includes(model)) continue;
    report.add('error', 'UNKNOWN_MODEL', name, `there is no model ${model}; there are ${models.join(', ')}`);
  }
}

/** Lines of a State that was cut out of a YAML file would point to the wrong place. */
function withoutLine(finding: Finding, virtual: ReadonlySet<string>): Finding {
  if (finding.line === undefined || finding.state === null || !virtual.has(finding.state)) return finding;
  const { line: _, ...rest } = finding;
  return rest;
}

const weight = { error: 0, warning: 1, info: 2 } as const;

function compare(left: Finding, right: Finding): number {
  return (
    weight[left.level] - weight[right.level] ||
    compareText(left.state ?? '', right.state ?? '') ||
    (left.line ?? 0) - (right.line ?? 0) ||
    compareText(left.code, right.code) ||
    compareText(left.message, right.message)
  );
}

/** Not by locale: the order must be the same on every machine. */
function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
