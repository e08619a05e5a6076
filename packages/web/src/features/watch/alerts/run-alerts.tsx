import { useEffect, useRef } from 'react';
import { useProcedure } from '../../../api/use-procedure.ts';
import { useWorkbench } from '../../../state/workbench-context.tsx';
import { alertsState } from './alerts-setting.ts';
import { newsSince, stateOf, waitingCount } from './news.ts';

/** The title says how many runs wait; the system says it too, where the person asked for that and looks elsewhere. */
export function RunAlerts() {
  const { workbench, workbenchId, openPane } = useWorkbench();
  const { data } = useProcedure('RunList', { workbench_id: workbenchId });
  const known = useRef<ReadonlyMap<string, string> | null>(null);
  const runs = data?.runs;
  const waiting = waitingCount(runs ?? []);
  const { name } = workbench;
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${name} · Galley`;
  }, [name, waiting]);
  useEffect(() => {
    if (runs === undefined) return;
    const news = known.current === null ? [] : newsSince(known.current, runs);
    known.current = new Map(runs.map((run) => [run.run_id, stateOf(run)]));
    // Who looks at the page sees it there.
    if (alertsState() !== 'on' || !document.hidden) return;
    for (const { runId, title, text } of news) {
      // One notice for a run: the next takes the place of the last.
      const notice = new Notification(title, { body: text, tag: runId, icon: '/mark.svg' });
      notice.onclick = () => {
        window.focus();
        openPane({ kind: 'run', runId, tab: 'overview' });
        notice.close();
      };
    }
  }, [runs, openPane]);
  return null;
}
