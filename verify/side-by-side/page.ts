/** A page that is open: it follows the events and asks for the Workbench every now and then. */
export interface OpenPage {
  /** How often it was answered. */
  answered(): number;
  close(): void;
}

export function openPage(origin: string, token: string): OpenPage {
  const controller = new AbortController();
  const { signal } = controller;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  let answered = 0;
  const ask = async (name: string, input: object) => {
    const response = await fetch(`${origin}/rpc/${name}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(input),
      signal,
    });
    const answer: { result: { workbenches?: { workbench_id: string }[] } } = JSON.parse(await response.text());
    return answer.result;
  };
  const follow = async () => {
    const { body } = await fetch(`${origin}/events`, { headers, signal });
    for await (const _piece of body ?? []) answered += 1;
  };
  const look = async () => {
    const { workbenches = [] } = await ask('WorkbenchList', {});
    while (!signal.aborted) {
      await ask('WorkbenchGet', { workbench_id: workbenches[0]?.workbench_id });
      answered += 1;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
  // The server may be killed at any moment; then the page has nobody to ask, and that is all.
  for (const work of [follow(), look()]) work.catch(() => undefined);
  return { answered: () => answered, close: () => controller.abort() };
}
