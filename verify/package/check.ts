/** What holds of the packages, one after the other; each is counted, and each that does not hold is a violation. */
export class Checks {
  readonly violations: string[] = [];
  held = 0;

  /** `found` is shown where it does not hold. */
  that(what: string, holds: boolean, found: unknown): void {
    console.error(`${holds ? '✓' : '✗'} ${what}`);
    if (holds) this.held += 1;
    else this.violations.push(`${what}: ${typeof found === 'string' ? found.slice(-600) : JSON.stringify(found)}`);
  }
}
