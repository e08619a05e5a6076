const KEY = 'galley.tour';

interface KeptTour {
  readonly workbenchId: string;
  readonly step: number;
}

/** The step that the tour of this Workbench is at, in this tab; null: there is none. */
export function keptTour(workbenchId: string): number | null {
  const text = sessionStorage.getItem(KEY);
  const [of, step] = (text ?? '').split(' ');
  const number = Number(step);
  return of === workbenchId && Number.isInteger(number) && number >= 0 ? number : null;
}

export function keepTour({ workbenchId, step }: KeptTour): void {
  sessionStorage.setItem(KEY, `${workbenchId} ${step}`);
}

export function dropTour(): void {
  sessionStorage.removeItem(KEY);
}
