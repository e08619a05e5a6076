import type { DatasourceView } from '@galley/schema';
import { useState } from 'react';
import { useAction, useProcedure } from '../../../api/use-procedure.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { visibleText } from '../../../lib/visible-text.ts';
import { useWorkbench } from '../../../state/workbench-context.tsx';
import { DatasourceTables } from './datasource-tables.tsx';
import { TestResult } from './test-result.tsx';

const kinds: Readonly<Record<DatasourceView['kind'], string>> = {
  postgres: 'PostgreSQL',
  sqlite: 'SQLite',
  duckdb: 'DuckDB',
  graph: 'Graph',
};

export function DatasourceRow({ datasource }: { datasource: DatasourceView }) {
  const { workbenchId } = useWorkbench();
  const [asking, setAsking] = useState<'remove' | 'writing' | null>(null);
  const [looking, setLooking] = useState(false);
  const [tests, setTests] = useState(0);
  const { name, writable } = datasource;
  const at = { workbench_id: workbenchId, name };
  const test = useProcedure('DatasourceTest', at, { enabled: tests > 0, askAlways: true });
  const remove = useAction('DatasourceRemove');
  const writing = useAction('DatasourceSetWriting');
  return (
    <li className="px-3.5 py-3">
      <div className="flex flex-wrap items-start gap-2">
        <div className="min-w-40 flex-1 wrap-anywhere">
          <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
            {name} <Badge>{kinds[datasource.kind]}</Badge>
            <Badge tone={writable ? 'careful' : 'good'}>{writable ? 'Writing is on' : 'Read-only'}</Badge>
          </p>
          <p className="font-mono text-2xs text-ink-muted">{visibleText(datasource.address)}</p>
          {datasource.has_password && <p className="text-xs text-ink-muted">A password is kept for it.</p>}
        </div>
        <Button
          size="small"
          aria-label={`Test ${name}`}
          busy={test.isFetching}
          onClick={() => {
            setTests(tests + 1);
            if (tests > 0) void test.refetch();
          }}
        >
          Test
        </Button>
        <Button
          size="small"
          aria-label={`Tables of ${name}`}
          aria-expanded={looking}
          onClick={() => setLooking(!looking)}
        >
          Tables
        </Button>
        <Button
          size="small"
          aria-label={writable ? `Make read-only: ${name}` : `Allow writing to ${name}`}
          busy={writing.isPending}
          onClick={() => (writable ? writing.mutate({ ...at, writable: false }) : setAsking('writing'))}
        >
          {writable ? 'Make read-only' : 'Allow writing'}
        </Button>
        <Button size="small" look="quiet" aria-label={`Remove ${name}`} onClick={() => setAsking('remove')}>
          Remove
        </Button>
      </div>
      {tests > 0 && <TestResult name={name} test={test} />}
      {looking && <DatasourceTables name={name} />}
      <ConfirmDialog
        open={asking === 'remove'}
        onOpenChange={(open) => setAsking(open ? 'remove' : null)}
        title={`Remove ${name}?`}
        action="Remove datasource"
        danger
        onConfirm={() => remove.mutate(at)}
      >
        <p>The database stays as it is. Its address and password are forgotten.</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'writing'}
        onOpenChange={(open) => setAsking(open ? 'writing' : null)}
        title={`Let agents change ${name}?`}
        action="Allow writing"
        danger
        onConfirm={() => writing.mutate({ ...at, writable: true })}
      >
        <p>
          Agents may then change it in items that you approved. Such a change is no Draft: it happens at once, and
          Galley cannot take it back. Every statement is kept in the audit.
        </p>
      </ConfirmDialog>
    </li>
  );
}
