const WORKERS = 8;

/** As Promise.all over `items`, with a bounded number under way, so that a huge folder cannot exhaust handles. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  async function worker(): Promise<void> {
    for (const [index, item] of queue) results[index] = await work(item);
  }
  await Promise.all(Array.from({ length: Math.min(WORKERS, items.length) }, worker));
  return results;
}
