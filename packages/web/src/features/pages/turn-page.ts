/** The page that a key leads to; null for keys that turn no pages. */
export function turnPage(key: string, page: number, count: number): number | null {
  const target = targetOf(key, page, count);
  if (target === null) return null;
  return Math.min(Math.max(target, 1), Math.max(count, 1));
}

function targetOf(key: string, page: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'PageDown':
      return page + 1;
    case 'ArrowLeft':
    case 'PageUp':
      return page - 1;
    case 'Home':
      return 1;
    case 'End':
      return count;
    default:
      return null;
  }
}
