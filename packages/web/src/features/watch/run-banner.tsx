import type { RunView } from '@galley/schema';
import { Icon } from '../../components/icon.tsx';
import { visibleName } from '../../lib/visible-name.ts';
import { Allowed } from '../access/allowed.tsx';
import { faultAdvice } from '../models/fault-remedies.ts';
import { ChangedSource } from '../runs/changed-source.tsx';
import { StoppedAgents } from '../runs/stopped-agents.tsx';
import { RunRemedies } from './run-remedies.tsx';

const titles = {
  interrupted: 'This run was interrupted',
  paused: 'This run is paused',
  failed: 'This run could not continue',
} as const;

interface RunBannerProps {
  run: RunView;
  situation: 'interrupted' | 'stopped';
  /** Which workflow it is, where that is not the conversation's own run. */
  name?: string;
}

export function RunBanner({ run, situation, name }: RunBannerProps) {
  const failed = run.status === 'failed';
  const title = situation === 'interrupted' ? titles.interrupted : failed ? titles.failed : titles.paused;
  return (
    <div
      role="alert"
      className={`mb-2.5 flex gap-2.5 rounded-lg border py-3 pr-3 pl-3.5 ${failed ? 'bg-deleted-soft' : 'bg-modified-soft'}`}
    >
      <Icon name={failed ? 'warning' : 'pause'} className={`mt-px ${failed ? 'text-deleted' : 'text-modified'}`} />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="text-sm font-semibold">
          {title}
          {name !== undefined && <span className="font-normal text-ink-muted"> · {visibleName(name)}</span>}
        </p>
        {run.error ? (
          <>
            <p className="mt-0.5 text-sm">{run.error.message}</p>
            <p className="whitespace-pre-line text-sm text-ink-muted">{faultAdvice(run.error)}</p>
            <p className="mt-1 font-mono text-2xs text-ink-muted">{run.error.code}</p>
          </>
        ) : (
          <p className="mt-0.5 text-sm text-ink-muted">
            Nothing that was finished is lost. Resume goes on at the first unfinished item.
          </p>
        )}
        <Allowed need="edit">
          <RunRemedies run={run} />
          <ChangedSource run={run} />
          <StoppedAgents run={run} />
        </Allowed>
      </div>
    </div>
  );
}
