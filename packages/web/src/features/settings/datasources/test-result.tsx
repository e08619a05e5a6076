import type { ProcedureOutput } from '@galley/schema';
import { ErrorNotice } from '../../../components/error-notice.tsx';
import { Icon } from '../../../components/icon.tsx';
import { plural } from '../../../lib/format.ts';
import { toPayload } from '../../../lib/to-payload.ts';
import { visibleText } from '../../../lib/visible-text.ts';

interface TestResultProps {
  name: string;
  test: { readonly data: ProcedureOutput<'DatasourceTest'> | undefined; readonly error: Error | null };
}

/** What came of connecting once, and what keeps the database from being changed. */
export function TestResult({ name, test: { data, error } }: TestResultProps) {
  if (error !== null) return <Notice payload={toPayload(error)} />;
  if (data === undefined) return null;
  if (data.error !== null) return <Notice payload={{ ...data.error, details: {} }} />;
  const { server, tables, elapsed_ms: elapsed, protection } = data;
  const tableWords = tables === null ? '' : ` with ${plural(tables, 'table')}`;
  return (
    <div role="status" aria-label={`Test of ${name}`} className="mt-2.5 rounded-lg bg-added-soft px-3 py-2 text-xs">
      <p className="flex items-center gap-1.5 font-medium text-added">
        <Icon name="check" size={15} /> {visibleText(server ?? 'It')} answered in {elapsed} ms{tableWords}
      </p>
      {protection.map((line) => (
        <p key={line} className="mt-0.5">
          {line}
        </p>
      ))}
    </div>
  );
}

function Notice({ payload }: Parameters<typeof ErrorNotice>[0]) {
  return (
    <div className="mt-2.5">
      <ErrorNotice payload={payload} />
    </div>
  );
}
