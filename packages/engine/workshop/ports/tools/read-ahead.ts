/** Most looks of one Agent under way at once. */
const together = 4;

export interface ReadAhead<Outcome> {
  /**
   * The outcome of `call`. The calls that follow it begin at once too, a few at a time, and are there when they are asked
   * for in turn: the journal looks as if each had waited for the one before it, and a crash loses nothing but looks.
   */
  take<Call extends { readonly call_id: string }>(
    agent: string,
    call: Call,
    following: readonly Call[],
    look: (call: Call) => Promise<Outcome>,
  ): Promise<Outcome>;
}

export function createReadAhead<Outcome>(limit = together): ReadAhead<Outcome> {
  const batches = new Map<string, Map<string, Promise<Outcome>>>();

  return {
    async take(agent, call, following, look) {
      const known = batches.get(agent)?.get(call.call_id);
      if (known === undefined) batches.set(agent, begin([call, ...following], look, limit));
      const batch = batches.get(agent);
      const outcome = known ?? batch?.get(call.call_id) ?? look(call);
      try {
        return await outcome;
      } finally {
        batch?.delete(call.call_id);
        if (batch?.size === 0 && batches.get(agent) === batch) batches.delete(agent);
      }
    },
  };
}

function begin<Call extends { readonly call_id: string }, Outcome>(
  calls: readonly Call[],
  look: (call: Call) => Promise<Outcome>,
  limit: number,
): Map<string, Promise<Outcome>> {
  const started: Promise<Outcome>[] = [];
  const batch = new Map<string, Promise<Outcome>>();
  for (const [index, call] of calls.entries()) {
    const before = started[index - limit];
    const outcome = before === undefined ? look(call) : before.then(ignore, ignore).then(() => look(call));
    // Whoever asks for it sees the failure; one that nobody comes to ask for must not end the process.
    outcome.catch(ignore);
    started.push(outcome);
    batch.set(call.call_id, outcome);
  }
  return batch;
}

function ignore(): undefined {
  return undefined;
}
