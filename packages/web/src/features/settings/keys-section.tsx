import { useState } from 'react';
import { useProcedure } from '../../api/use-procedure.ts';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { EmptyState, SectionHeading } from '../../components/section-heading.tsx';
import { toPayload } from '../../lib/to-payload.ts';
import { KeyRow } from './key-row.tsx';
import { KeylessProviders } from './test-provider.tsx';

export function KeysSection() {
  const query = useProcedure('KeyList', {});
  const keys = query.data?.keys ?? [];
  const [warning, setWarning] = useState<string | null>(null);
  return (
    <>
      <SectionHeading title="Providers and keys">
        A provider runs a model for you and charges for it. Paste the key you got from its website. The offline model
        needs none.
      </SectionHeading>
      {query.isError && <ErrorNotice payload={toPayload(query.error)} />}
      {warning !== null && (
        <p role="alert" className="mb-3 rounded-lg border bg-modified-soft px-3.5 py-2.5 text-sm text-modified">
          {warning}
        </p>
      )}
      {query.isSuccess && keys.length === 0 ? (
        <EmptyState title="No provider is set up">
          Start Galley with <code className="font-mono text-xs">galley open</code> to use providers. The offline model
          works without one.
        </EmptyState>
      ) : (
        <ul className="divide-y rounded-lg border">
          {keys.map((key) => (
            <KeyRow key={key.provider} view={key} onWarning={setWarning} />
          ))}
        </ul>
      )}
      <KeylessProviders />
    </>
  );
}
