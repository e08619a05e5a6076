import type { Workflow } from '../load/load-workflow.ts';
import { diagramModel } from './diagram-model.ts';
import { renderMermaid } from './render-mermaid.ts';
import { renderSvg } from './render-svg.ts';

export interface WorkflowDiagram {
  readonly mermaid: string;
  readonly svg: string;
}

/** The States of a workflow and the ways between them, as text and as a picture. */
export function diagramWorkflow(workflow: Workflow): WorkflowDiagram {
  const diagram = diagramModel(workflow);
  return { mermaid: renderMermaid(diagram), svg: renderSvg(workflow.name, diagram) };
}
