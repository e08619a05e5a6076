import { type DecisionView, procedureWords, shortSubject, withoutAnswered } from '@galley/schema';
import { parseAmount } from '../arguments/parse-amount.ts';
import { formatTime } from '../output/format.ts';
import { printResult } from '../output/print.ts';
import { openTeamPlace } from '../shared/team-place.ts';

interface DecisionsOptions {
  readonly json?: boolean;
  readonly run?: string;
  readonly limit?: string;
}

const USUAL = 50;

/** Who did what in a shared Workbench, newest first; refused attempts are in it. */
export async function decisionsCommand(given: string, { json, run, limit }: DecisionsOptions): Promise<number> {
  const most = parseAmount('--limit', limit, { whole: true }) ?? USUAL;
  const { place, server } = await openTeamPlace(given);
  const { decisions } = await server.team('DecisionList', {
    ...{ workbench_id: place.workbench_id, limit: most },
    ...(run === undefined ? {} : { run_id: run }),
  });
  const lines = withoutAnswered(decisions).map(decisionLine);
  printResult(json, { decisions }, lines.length === 0 ? 'Nothing is on record yet.' : lines.join('\n'));
  return 0;
}

function decisionLine({ at, name, via, procedure, about, outcome, code }: DecisionView): string {
  const by = via === 'token' ? `${name} (by token)` : name;
  const words = procedureWords(procedure);
  const what = about === null ? words : `${words} ${shortSubject(about)}`;
  return `${formatTime(Date.parse(at))}  ${by}  ${what}  ${code === null ? outcome : `${outcome}: ${code}`}`;
}
