/** Names both contents of a changed file: what was decided about it counts as long as neither changes. */
export function versionOf({
  reference,
  hash,
}: {
  readonly reference: string | null;
  readonly hash: string | null;
}): string {
  return `${(reference ?? 'none').slice(0, 16)}.${(hash ?? 'none').slice(0, 16)}`;
}
