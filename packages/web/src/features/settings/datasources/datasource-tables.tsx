import { useProcedure } from '../../../api/use-procedure.ts';
import { ErrorNotice } from '../../../components/error-notice.tsx';
import { Waiting } from '../../../components/waiting/waiting.tsx';
import { plural } from '../../../lib/format.ts';
import { toPayload } from '../../../lib/to-payload.ts';
import { visibleText } from '../../../lib/visible-text.ts';
import { useWorkbench } from '../../../state/workbench-context.tsx';

/** What a database holds, as agents see it in the map of the Workbench. */
export function DatasourceTables({ name }: { name: string }) {
  const { workbenchId } = useWorkbench();
  const query = useProcedure('DatasourceMap', { workbench_id: workbenchId, name }, { askAlways: true });
  if (query.isError) {
    return (
      <div className="mt-2.5">
        <ErrorNotice payload={toPayload(query.error)} />
      </div>
    );
  }
  if (query.data === undefined) return <Waiting />;
  const { tables, tables_left_out: leftOut } = query.data;
  return (
    <div className="mt-2.5 max-h-72 overflow-y-auto rounded-lg border bg-canvas text-xs">
      {tables.length === 0 && <p className="px-3 py-2 text-ink-muted">It holds no tables.</p>}
      <ul aria-label={`Tables of ${name}`} className="divide-y">
        {tables.map((table) => (
          <li key={`${table.type} ${table.name}`} className="px-3 py-1.5 wrap-anywhere">
            <span className="font-mono font-medium">{visibleText(table.name)}</span>{' '}
            <span className="text-ink-muted">
              {table.type}
              {table.rows === null ? '' : ` · about ${plural(table.rows, 'row')}`}
            </span>
            <span className="block font-mono text-2xs text-ink-muted">
              {table.columns.map((column) => `${visibleText(column.name)} ${visibleText(column.type)}`).join(', ')}
              {table.columns_left_out > 0 && ` and ${table.columns_left_out} more`}
            </span>
          </li>
        ))}
      </ul>
      {leftOut > 0 && <p className="px-3 py-1.5 text-ink-muted">and {plural(leftOut, 'more table')}</p>}
    </div>
  );
}
