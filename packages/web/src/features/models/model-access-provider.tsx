import type { ModelView } from '@galley/schema';
import { type ReactNode, useMemo, useState } from 'react';
import { useProcedure } from '../../api/use-procedure.ts';
import { useOpenSettings } from '../../state/settings-context.ts';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { ConsentDialog } from './consent-dialog.tsx';
import { nextStep, previousAddress } from './model-access.ts';
import { ModelAccessContext } from './model-access-context.ts';

interface Asking {
  readonly model: ModelView;
  readonly before: string | null;
  readonly go: () => void;
}

/** Stands before every use of a model: a missing key leads to Settings, missing consent asks, and only then it goes on. */
export function ModelAccessProvider({ children }: { children: ReactNode }) {
  const { workbenchId } = useWorkbench();
  const openSettings = useOpenSettings();
  const list = useProcedure('ModelList', {});
  const consents = useProcedure('ConsentList', { workbench_id: workbenchId });
  const [asking, setAsking] = useState<Asking | null>(null);
  const models = list.data?.models;
  const given = consents.data?.consents;
  const access = useMemo(
    () => ({
      withModel(modelId: string, go: () => void) {
        const model = models?.find(({ id }) => id === modelId);
        const step = model === undefined ? 'ready' : nextStep(model, given ?? []);
        if (step === 'key') openSettings('keys');
        // A model that is not listed can still be named; the server asks for what it needs. So it does while it is not
        // known here what was allowed: whoever allowed it before is not asked again.
        else if (model === undefined || given === undefined || step === 'ready') go();
        else setAsking({ model, before: previousAddress(given, model), go });
      },
    }),
    [models, given, openSettings],
  );
  return (
    <ModelAccessContext value={access}>
      {children}
      {asking && (
        <ConsentDialog
          model={asking.model}
          before={asking.before}
          onClose={() => setAsking(null)}
          onGranted={() => {
            setAsking(null);
            asking.go();
          }}
        />
      )}
    </ModelAccessContext>
  );
}
