import { useState } from 'react';
import { useProcedure } from '../../../api/use-procedure.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNotice } from '../../../components/error-notice.tsx';
import { EmptyState, SectionHeading } from '../../../components/section-heading.tsx';
import { isTeam } from '../../../lib/is-team.ts';
import { toPayload } from '../../../lib/to-payload.ts';
import { useWorkbench } from '../../../state/workbench-context.tsx';
import { DatasourceForm } from './datasource-form.tsx';
import { DatasourceRow } from './datasource-row.tsx';

/** Databases that agents of this Workbench may read (SPEC P15). */
export function DatasourcesSection() {
  const { workbench, workbenchId } = useWorkbench();
  const query = useProcedure('DatasourceList', { workbench_id: workbenchId }, { askAlways: true });
  const [adding, setAdding] = useState(false);
  const [warning, setWarning] = useState<string | null>(null);
  const datasources = query.data?.datasources ?? [];
  return (
    <>
      <SectionHeading title="Datasources">
        Databases that “{workbench.name}” may read while it researches and plans. They are read-only unless you switch
        writing on. Passwords stay {isTeam() ? 'sealed with the team' : 'on this computer, outside of the folder'}.
      </SectionHeading>
      {query.isError && <ErrorNotice payload={toPayload(query.error)} />}
      {warning !== null && (
        <p role="status" className="mb-3 rounded-lg bg-modified-soft px-3 py-2 text-sm">
          {warning}
        </p>
      )}
      {query.isSuccess && datasources.length === 0 && !adding && (
        <EmptyState title="No database is attached">
          Attach PostgreSQL, SQLite or DuckDB, or a graph database such as Neo4j or Memgraph.
        </EmptyState>
      )}
      {datasources.length > 0 && (
        <ul aria-label="Datasources" className="divide-y rounded-lg border">
          {datasources.map((datasource) => (
            <DatasourceRow key={datasource.name} datasource={datasource} />
          ))}
        </ul>
      )}
      <div className="mt-3">
        {adding ? (
          <DatasourceForm
            onCancel={() => setAdding(false)}
            onAdded={(next) => {
              setAdding(false);
              setWarning(next);
            }}
          />
        ) : (
          <Button size="small" icon="plus" onClick={() => setAdding(true)}>
            Attach a database
          </Button>
        )}
      </div>
    </>
  );
}
