/** OfficeBench: without case; from the first keyword that is a number on, commas of the text do not count. */
export function missingKeywords(text: string, keywords: readonly string[]): string[] {
  let content = text.toLowerCase();
  return keywords.filter((keyword) => {
    const wanted = keyword.toLowerCase();
    if (wanted.trim() !== '' && Number.isFinite(Number(wanted))) content = content.replaceAll(',', '');
    return !content.includes(wanted);
  });
}
