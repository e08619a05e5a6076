import type { TrustEntry, trustProcedures } from '@galley/schema';
import { TrustNotAskedError } from '../trust/trust-errors.ts';
import { showTrustQuestions } from '../trust/trust-questions.ts';
import { emptyTrustStore } from '../trust/trust-store.ts';
import type { Find, HandlersOf, WorkshopHost } from './handlers.ts';

export function trustHandlers(host: WorkshopHost, at: Find): HandlersOf<typeof trustProcedures> {
  /** The person's, and so the same for every Workbench of the process. */
  const store = () => host.all()[0]?.context.trust.store ?? host.trust ?? emptyTrustStore;
  const entries = async (): Promise<{ entries: TrustEntry[] }> => ({ entries: [...(await store().list())] });
  return {
    TrustList: entries,
    TrustPending: async (input) => {
      const { runs, context } = at(input);
      const questions = (await runs.asking()).map(async (record) =>
        (await showTrustQuestions(context, record)).map((question) => ({ ...question, run_id: record.id })),
      );
      return { questions: (await Promise.all(questions)).flat() };
    },
    TrustShow: async (input) => {
      const { runs, context } = at(input);
      const asked = await showTrustQuestions(context, await runs.get(input.run_id));
      const question = asked.find(({ program }) => program.hash === input.hash);
      if (question === undefined) throw new TrustNotAskedError(input.run_id, input.hash);
      return question;
    },
    TrustAllow: async (input) => {
      const { runs } = at(input);
      return runs.view(await runs.allowProgram(input.run_id, input));
    },
    TrustRevoke: async ({ hash }) => {
      const revoked = await store().revoke(hash);
      return { ...(await entries()), revoked };
    },
  };
}
