import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { InvalidArgumentError, type TeamProcedureOutput, toErrorPayload, WrongStateError } from '@galley/schema';
import { z } from 'zod';
import { readSecret } from '../arguments/read-secret.ts';
import { printResult, say } from '../output/print.ts';
import { visibleText } from '../output/visible-text.ts';
import { openBrowser } from '../serve/open-browser.ts';
import { ServerRefusedError } from '../shared/errors.ts';
import { forgetLogin, keepLogin, listLogins, originOf } from '../shared/logins.ts';
import { teamServer } from '../shared/team-server.ts';

interface LoginOptions {
  readonly token?: boolean;
  readonly browser?: boolean;
  readonly json?: boolean;
}

const deviceSchema = z.object({ device: z.string(), code: z.string(), life_ms: z.number() });
const collectedSchema = z.object({ token: z.string().nullable() });
const ASK_AGAIN_MS = 1_500;

/** Signs in to a team server. The token is kept for its owner alone and is shown nowhere. */
export async function loginCommand(address: string | undefined, options: LoginOptions): Promise<number> {
  if (address === undefined) return listSharedCommand(options);
  const origin = originOf(address);
  const token = options.token === true ? await pastedToken(origin) : await tokenByBrowser(origin, options);
  const team = await teamServer(origin, token).team('TeamGet', {});
  await keepLogin({ origin, token, name: team.name });
  const { name, workbenches } = team;
  printResult(options.json, { origin, team: team.team, name, workbenches }, renderTeam(origin, team));
  return 0;
}

function renderTeam(origin: string, { team, name, workbenches }: TeamProcedureOutput<'TeamGet'>): string {
  const lines = workbenches.map((each) => `  ${each.name} (${each.role})  ${origin}/#/w/${each.workbench_id}`);
  return visibleText([`Signed in to ${team} as ${name}.`, ...lines].join('\n'));
}

/** Where the person is signed in, and the Workbenches that they take part in there. A server that does not answer is named. */
async function listSharedCommand({ json }: LoginOptions): Promise<number> {
  const logins = await listLogins();
  const answers = await Promise.all(
    logins.map(async ({ origin, token }) => {
      try {
        const team = await teamServer(origin, token).team('TeamGet', {});
        return {
          origin,
          team: team.team,
          name: team.name,
          workbenches: team.workbenches,
          text: renderTeam(origin, team),
        };
      } catch (error) {
        const problem = toErrorPayload(error);
        return { origin, error: problem, text: `${origin}: ${problem.message}\n  ${problem.remedy}` };
      }
    }),
  );
  const text = answers.map((each) => each.text).join('\n');
  const servers = answers.map(({ text: _, ...server }) => server);
  printResult(json, { servers }, text === '' ? 'You are not signed in to a team server.' : text);
  return answers.some((each) => 'error' in each) ? 1 : 0;
}

async function pastedToken(origin: string): Promise<string> {
  const token = await readSecret(`Token from ${origin}/#/home/tokens: `);
  if (!/^glt_[\w-]{43}$/.test(token)) {
    throw new InvalidArgumentError(
      'token',
      'This is no token of a team server.',
      'Create one on the page, under "Your tokens", and paste it whole.',
    );
  }
  return token;
}

/** Shows a code for the person to type on the page, where they are signed in. */
async function tokenByBrowser(origin: string, { browser = true }: LoginOptions): Promise<string> {
  const server = teamServer(origin, null);
  const started = await server.post('/sign-in/device', { program: `Galley on ${hostname()}`.slice(0, 100) });
  const { device, code, life_ms } = deviceSchema.parse(started);
  const page = `${origin}/#/home/device`;
  say(`Open ${page} and type this code: ${code}`);
  if (browser && process.stdin.isTTY === true) openBrowser(page, () => undefined);
  const giveUp = Date.now() + life_ms;
  while (Date.now() < giveUp) {
    const { token } = collectedSchema.parse(await server.post('/sign-in/device/collect', { device }));
    if (token !== null) return token;
    await pause(ASK_AGAIN_MS);
  }
  throw new WrongStateError('Nobody typed the code in time.', 'Run the command again.');
}

interface LogoutOptions {
  readonly json?: boolean;
}

/** Ends the token there and forgets it here; it is forgotten even where the server is gone. */
export async function logoutCommand(address: string | undefined, { json }: LogoutOptions): Promise<number> {
  const logins = await listLogins();
  const wanted = address === undefined ? logins : logins.filter(({ origin }) => origin === originOf(address));
  for (const { origin, token } of wanted) {
    await forgetLogin(origin);
    try {
      await teamServer(origin, token).post('/sign-out', {});
    } catch (error) {
      // One that is refused has ended already; any other may still count there.
      if (!(error instanceof ServerRefusedError)) {
        say(`${origin} does not answer: the token is forgotten here and ends there by itself, or on the page.`);
      }
    }
  }
  const origins = wanted.map(({ origin }) => origin);
  const text = origins.length === 0 ? 'You were not signed in.' : `Signed out of ${origins.join(', ')}.`;
  printResult(json, { origins }, text);
  return 0;
}
