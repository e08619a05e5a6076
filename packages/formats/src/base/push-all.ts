/** As `push(...items)`, for any number of them: arguments are kept on the stack, and some hundred thousand overflow it. */
export function pushAll<Item>(target: Item[], items: Iterable<Item>): void {
  for (const item of items) target.push(item);
}
