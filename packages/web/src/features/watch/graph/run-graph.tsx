import type { AgentView } from '@galley/schema';
import { useState } from 'react';
import { useProcedure } from '../../../api/use-procedure.ts';
import { Button } from '../../../components/button.tsx';
import { useWorkbench } from '../../../state/workbench-context.tsx';
import { GraphView } from '../../graph/graph-view.tsx';
import type { AgentFilter } from '../agents/filter-agents.ts';
import { agentsOfNode, drawAgents, drawStates, stateOfNode } from './draw-run.ts';

interface RunGraphProps {
  runId: string;
  agents: readonly AgentView[];
  onFilter: (filter: AgentFilter) => void;
}

/** The run as a picture that moves: States with their Agents, or Agents with whom they forked. */
export function RunGraph({ runId, agents, onFilter }: RunGraphProps) {
  const { workbenchId } = useWorkbench();
  const { data } = useProcedure('RunGetGraph', { workbench_id: workbenchId, run_id: runId }, { askAlways: true });
  const [by, setBy] = useState<'states' | 'agents'>('states');
  const workflows = data?.workflows ?? [];
  const drawing = by === 'states' ? drawStates(workflows, agents) : drawAgents(agents);
  const onChoose = (id: string) => {
    if (by === 'states') onFilter({ status: 'all', words: stateOfNode(workflows, id)?.state ?? '' });
    else {
      const chosen = agentsOfNode(id);
      onFilter(
        'agentId' in chosen ? { status: 'all', words: chosen.agentId } : { status: chosen.status, words: chosen.state },
      );
    }
  };
  return (
    <section aria-label="Graph" className="overflow-hidden rounded-lg border">
      <div className="flex items-center gap-1 border-b bg-canvas px-3 py-1.5">
        <h3 className="flex-1 text-sm font-semibold">Graph</h3>
        {(['states', 'agents'] as const).map((each) => (
          <Button
            key={each}
            size="small"
            look={by === each ? 'plain' : 'quiet'}
            aria-pressed={by === each}
            onClick={() => setBy(each)}
          >
            {each === 'states' ? 'States' : 'Agents'}
          </Button>
        ))}
      </div>
      <div className="min-h-55 bg-canvas">
        {drawing.nodes.length > 0 && (
          <GraphView
            drawing={drawing}
            label={by === 'states' ? 'States of this run' : 'Agents of this run'}
            onChoose={onChoose}
          />
        )}
      </div>
    </section>
  );
}
