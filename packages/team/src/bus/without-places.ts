/** What a worker tells, without its own folders: where it laid a Workbench out is its operator's affair, and gone with its lease. */
export function withoutPlaces(told: string, places: readonly string[]): string {
  return places.reduce((text, place) => {
    // As it stands in JSON.
    const written = JSON.stringify(place).slice(1, -1);
    return text.includes(written) ? text.replaceAll(`${written}/`, '').replaceAll(written, '') : text;
  }, told);
}
