import { type Attacker, attackers, type Tried } from './attack.ts';

interface Row {
  readonly attacker: Attacker;
  readonly kind: string;
  readonly tried: number;
  readonly refused: number;
  readonly through: number;
}

/** Attackers and kinds of attack, with how many were tried, refused, and went through. */
export function tabulate(tried: readonly Tried[]): Row[] {
  return attackers.flatMap((attacker) => {
    const of = tried.filter((each) => each.attacker === attacker);
    return [...new Set(of.map(({ kind }) => kind))].sort().map((kind) => {
      const same = of.filter((each) => each.kind === kind);
      const through = same.filter((each) => each.through !== null).length;
      return { attacker, kind, tried: same.length, refused: same.length - through, through };
    });
  });
}

export function renderTable(tried: readonly Tried[]): string {
  const rows = tabulate(tried);
  const width = Math.max(4, ...rows.map(({ kind }) => kind.length));
  const line = (who: string, kind: string, ...figures: readonly (string | number)[]) =>
    [who.padEnd(16), kind.padEnd(width), ...figures.map((figure) => String(figure).padStart(8))].join('  ');
  const sum = (key: 'tried' | 'refused' | 'through') => rows.reduce((total, row) => total + row[key], 0);
  return [
    line('attacker', 'kind', 'tried', 'refused', 'through'),
    ...rows.map(({ attacker, kind, tried: all, refused, through }) => line(attacker, kind, all, refused, through)),
    line('all', '', sum('tried'), sum('refused'), sum('through')),
  ].join('\n');
}
