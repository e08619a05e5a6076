/** What stands under a picture: what it is, and what of it is not shown. Nothing for files of other kinds. */
export function saidOfPicture(path: string, text: string): string | undefined {
  if (/\.svg$/i.test(path)) {
    const hasWords = /<(?:[\w-]+:)?text[\s>]/.test(text);
    return hasWords ? 'The words of this drawing are not shown here. They stand under As text.' : undefined;
  }
  return isPicture(path) ? text : undefined;
}

export function isPicture(path: string): boolean {
  return /\.(?:png|jpe?g|gif|webp|tiff?|avif|svg)$/i.test(path);
}
