import type { FileActInput, ProcedureOutput } from '@galley/schema';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { act } from '../../api/call.ts';
import { useToasts } from '../../components/toasts.tsx';
import { toPayload } from '../../lib/to-payload.ts';
import { useWorkbench } from '../../state/workbench-context.tsx';

export interface Acts {
  readonly acts: FileActInput[];
  /** What is said once it is done. */
  readonly said: string;
}

/** Changes the person's own files, says so, and offers to take it back. */
export function useFileActs(): UseMutationResult<ProcedureOutput<'FileChange'>, Error, Acts> {
  const { workbenchId } = useWorkbench();
  const client = useQueryClient();
  const toasts = useToasts();
  const fail = (error: unknown) => toasts.showError(toPayload(error));

  async function putBack({ checkpoint_id, paths }: ProcedureOutput<'FileChange'>): Promise<void> {
    try {
      await act('FilePutBack', { workbench_id: workbenchId, checkpoint_id, paths }, client);
      toasts.show('Taken back');
    } catch (error) {
      fail(error);
    }
  }

  return useMutation({
    mutationFn: ({ acts }: Acts) => act('FileChange', { workbench_id: workbenchId, acts }, client),
    onSuccess: (changed, { said }) =>
      toasts.show(said, undefined, { label: 'Undo', onAct: () => void putBack(changed) }),
    onError: (error: Error) => fail(error),
  });
}
