const WORKERS = 8;

/**
 * As Promise.all over `items`, with a bounded number under way, so that a huge folder cannot exhaust handles. After a
 * failure nothing more is begun, and what is under way has ended when it rejects: nobody writes behind a clean-up.
 */
export async function inParallel<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<Result>,
  workers = WORKERS,
): Promise<Result[]> {
  const results: Result[] = [];
  const failures: unknown[] = [];
  const queue = Iterator.from(items);
  let taken = 0;
  async function worker(): Promise<void> {
    for (let next = queue.next(); next.done !== true && failures.length === 0; next = queue.next()) {
      const index = taken;
      taken += 1;
      try {
        results[index] = await work(next.value);
      } catch (error) {
        failures.push(error);
      }
    }
  }
  await Promise.all(Array.from({ length: workers }, worker));
  if (failures.length > 0) throw failures[0];
  return results;
}
