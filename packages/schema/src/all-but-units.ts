import { InvalidArgumentError } from './errors.ts';

/** Everything of a file but some changes, as `DraftPublish` takes it; units are those of the list of changes. */
export function allButUnits(path: string, view: string | null | undefined, units: readonly string[]) {
  switch (view) {
    case 'cells':
      return { cells: [{ path, except: leftOnSheets(units) }] };
    case 'rows':
      return { rows: [{ path, ...leftRows(units) }] };
    case 'blocks':
    case 'slides':
      return { blocks: [{ path, except: [...units] }] };
    case 'lines':
      return { hunks: [{ path, except: units.map((unit) => numberOf(unit)) }] };
    default:
      throw new InvalidArgumentError('units', `${path} comes or goes as a whole.`, 'Leave the units out.');
  }
}

/** A cell is `Costs!B3`, a new row `Costs!7:7`. */
function leftOnSheets(units: readonly string[]) {
  const places = units.map((unit) => {
    const at = unit.lastIndexOf('!');
    const place = unit.slice(at + 1);
    if (at > 0 && /^([A-Z]{1,3}\d{1,7}|\d{1,7}:\d{1,7})$/.test(place)) return { sheet: unit.slice(0, at), place };
    throw new InvalidArgumentError('units', `"${unit}" is neither a cell nor a row.`, 'Write Sheet1!B4 or Sheet1!7:7.');
  });
  return [...Map.groupBy(places, ({ sheet }) => sheet)].map(([sheet, own]) => ({
    sheet,
    cells: own.flatMap(({ place }) => (place.includes(':') ? [] : [place])),
    rows: own.flatMap(({ place }) => (place.includes(':') ? [Number.parseInt(place, 10)] : [])),
  }));
}

/** A changed row is its number, a cell of it `12:amount`. */
function leftRows(units: readonly string[]) {
  const [cells, rows] = [units.filter((unit) => unit.includes(':')), units.filter((unit) => !unit.includes(':'))];
  return {
    except: rows.map(numberOf),
    except_cells: cells.map((unit) => ({
      change: numberOf(unit.slice(0, unit.indexOf(':'))),
      column: unit.slice(unit.indexOf(':') + 1),
    })),
  };
}

function numberOf(unit: string): number {
  if (/^\d{1,9}$/.test(unit)) return Number(unit);
  throw new InvalidArgumentError('units', `"${unit}" is no number.`, 'Use the units of the list of changes.');
}
