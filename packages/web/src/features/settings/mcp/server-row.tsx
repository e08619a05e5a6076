import type { McpServerView } from '@galley/schema';
import { useState } from 'react';
import { useAction } from '../../../api/use-procedure.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { ErrorNotice } from '../../../components/error-notice.tsx';
import { toPayload } from '../../../lib/to-payload.ts';
import { visibleText } from '../../../lib/visible-text.ts';
import { useWorkbench } from '../../../state/workbench-context.tsx';
import { SecretField } from './secret-field.tsx';
import { stateWords, whereWords } from './server-wording.ts';
import { TriedServer } from './tried-server.tsx';

export function ServerRow({ server }: { server: McpServerView }) {
  const { workbenchId } = useWorkbench();
  const [removing, setRemoving] = useState(false);
  const { config, hash, notice, set, state } = server;
  const { name } = config;
  const at = { workbench_id: workbenchId, name };
  // A refusal is shown in place: it says what is wrong with this server.
  const test = useAction('McpServerTest', { onRefused: () => undefined });
  const disallow = useAction('McpServerDisallow');
  const remove = useAction('McpServerRemove');
  const secret = useAction('McpServerSetSecret');
  const words = stateWords(server);
  return (
    <li className="px-3.5 py-3">
      <div className="flex flex-wrap items-start gap-2">
        <div className="min-w-40 flex-1 wrap-anywhere">
          <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
            {name} <Badge tone={words.tone}>{words.text}</Badge>
          </p>
          <p className="font-mono text-2xs text-ink-muted">{visibleText(whereWords(server))}</p>
          <p className="mt-0.5 text-xs text-ink-muted">{notice}</p>
          {hash === null && <p className="mt-0.5 text-xs text-deleted">This program is not installed.</p>}
        </div>
        <Button
          size="small"
          aria-label={`Test ${name}`}
          disabled={hash === null}
          busy={test.isPending}
          onClick={() => hash !== null && test.mutate({ ...at, hash })}
        >
          Test
        </Button>
        {state !== 'new' && (
          <Button
            size="small"
            aria-label={`Take back ${name}`}
            busy={disallow.isPending}
            onClick={() => disallow.mutate(at)}
          >
            Take back
          </Button>
        )}
        <Button size="small" look="quiet" aria-label={`Remove ${name}`} onClick={() => setRemoving(true)}>
          Remove
        </Button>
      </div>
      {config.variables.map((variable) => (
        <SecretField
          key={variable}
          label={`${variable} for ${name}`}
          isSet={set.includes(variable)}
          busy={secret.isPending}
          onSave={(value) => secret.mutate({ name, variable, value })}
        />
      ))}
      {test.isError && (
        <div className="mt-2.5">
          <ErrorNotice payload={toPayload(test.error)} />
        </div>
      )}
      {test.data && (
        <TriedServer key={test.data.tools_hash} tried={test.data} allowed={server.allowed} onDone={test.reset} />
      )}
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={`Remove ${name}?`}
        action="Remove server"
        danger
        onConfirm={() => remove.mutate({ name })}
      >
        <p>Its configuration, its secrets and what you allowed of it are removed, in every Workbench.</p>
      </ConfirmDialog>
    </li>
  );
}
