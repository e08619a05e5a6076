import type { TeamProcedureInput, TeamProcedureName, TeamProcedureOutput } from '@galley/schema';
import { type UseMutationResult, type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query';
import { useToasts } from '../components/toasts.tsx';
import { toPayload } from '../lib/to-payload.ts';
import { post } from './post.ts';

/** Answers about people have keys of their own: no notification of a Workbench makes them stale. */
const OF_TEAM = 'team';

async function callTeam<Name extends TeamProcedureName>(
  name: Name,
  input: TeamProcedureInput<Name>,
  signal?: AbortSignal,
): Promise<TeamProcedureOutput<Name>> {
  const { result } = await post(`/team/${name}`, input, signal);
  return result as TeamProcedureOutput<Name>;
}

/** What a team server knows of people. Asked again whenever it is shown: others change it, too. */
export function useTeam<Name extends TeamProcedureName>(
  name: Name,
  input: TeamProcedureInput<Name>,
  options: { readonly enabled?: boolean; readonly everyMs?: number } = {},
): UseQueryResult<TeamProcedureOutput<Name>> {
  return useQuery<TeamProcedureOutput<Name>>({
    queryKey: [OF_TEAM, name, input],
    queryFn: ({ signal }) => callTeam(name, input, signal),
    enabled: options.enabled ?? true,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: options.everyMs ?? false,
  });
}

/** Changes something about people. A refusal becomes a toast with the server's words. */
export function useTeamAction<Name extends TeamProcedureName>(
  name: Name,
  onDone?: (result: TeamProcedureOutput<Name>) => void,
): UseMutationResult<TeamProcedureOutput<Name>, Error, TeamProcedureInput<Name>> {
  const toasts = useToasts();
  return useMutation<TeamProcedureOutput<Name>, Error, TeamProcedureInput<Name>>({
    mutationFn: async (input, { client }) => {
      const result = await callTeam(name, input);
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === OF_TEAM });
      await client.invalidateQueries({ queryKey: ['WorkbenchList'] });
      return result;
    },
    onSuccess: (result) => onDone?.(result),
    onError: (error) => toasts.showError(toPayload(error)),
  });
}
