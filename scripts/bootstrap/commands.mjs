import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SetupFailure } from './failure.mjs';
import { viteCli } from './page.mjs';

/**
 * @typedef {import('./launch.mjs').Task} Task
 * @typedef {{ root: string, node: string, args: string[] }} Context
 * @typedef {object} Command
 * @property {'lean' | 'full'} mode
 * @property {(args: string[]) => boolean} page whether the built page is needed
 * @property {(context: Context) => Task[]} tasks
 */

/**
 * Compiled code is kept: commands start sooner, and tests and proofs, which start hundreds of them, take half the time.
 * @param {string} root
 */
function kept(root) {
  return { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.runtime/compile-cache') };
}

/** @type {(context: Context) => Task} */
function galley({ root, node, args }) {
  // As in the script `galley`: without it a server's memory grows with its age.
  const env = { ...kept(root), MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' };
  return { command: node, args: [join(root, 'packages/cli/src/main.ts'), ...args], env };
}

/**
 * `npm start -- FOLDER --port 4711`: a first word that is not an option replaces the sample folder.
 * @param {string} root
 * @param {string[]} args
 */
export function startArguments(root, args) {
  const [first = ''] = args;
  const folder = first !== '' && !first.startsWith('-') ? [] : [join(root, 'examples/household')];
  const open = args.includes('--no-open') || args.includes('--open') ? [] : ['--open'];
  return ['serve', ...folder, ...args, ...open];
}

/** @type {(path: string) => (context: Context) => Task[]} */
function script(path) {
  return ({ root, node, args }) => [{ command: node, args: [join(root, path), ...args], cwd: root, env: kept(root) }];
}

/** @type {(context: Context) => Task[]} */
function develop({ root, node, args }) {
  // The port that the page's development server passes requests on to (packages/web/vite.config.ts).
  const serve = galley({ root, node, args: startArguments(root, [...args, '--no-open', '--port', '4711']) });
  const token = { GALLEY_TOKEN: randomBytes(24).toString('base64url') };
  return [
    { ...serve, args: ['--watch', '--watch-preserve-output', ...serve.args], env: { ...serve.env, ...token } },
    { command: node, args: [viteCli(root)], cwd: join(root, 'packages/web'), env: token },
  ];
}

/** @type {(context: Context) => Task[]} */
function execute({ root, args }) {
  const [name, ...rest] = args;
  const binary = join(root, 'node_modules/.bin', name ?? '');
  if (name === undefined || !existsSync(binary)) {
    throw new SetupFailure(
      `There is no tool "${name ?? ''}" here.`,
      'Name a file of node_modules/.bin, such as `biome`.',
    );
  }
  return [{ command: process.platform === 'win32' ? `${binary}.cmd` : binary, args: rest }];
}

const never = () => false;
const always = () => true;
/** @param {string[]} words of `galley` */
const servesPage = ([first, second]) =>
  first === 'serve' || (first === 'team' && (second === 'up' || second === 'serve'));

/** @type {Record<string, Command>} */
export const commands = {
  start: {
    mode: 'lean',
    page: always,
    tasks: (context) => [galley({ ...context, args: startArguments(context.root, context.args) })],
  },
  galley: { mode: 'lean', page: servesPage, tasks: (context) => [galley(context)] },
  dev: { mode: 'full', page: always, tasks: develop },
  test: { mode: 'full', page: never, tasks: script('scripts/test.ts') },
  'test:live': { mode: 'full', page: never, tasks: script('test/live/run.ts') },
  check: { mode: 'full', page: never, tasks: (context) => script('scripts/test.ts')({ ...context, args: ['check'] }) },
  bench: { mode: 'full', page: always, tasks: script('bench/run.ts') },
  verify: { mode: 'full', page: always, tasks: script('verify/run.ts') },
  eval: { mode: 'full', page: always, tasks: script('eval/run.ts') },
  pack: { mode: 'full', page: always, tasks: script('scripts/pack.ts') },
  rules: { mode: 'full', page: never, tasks: script('scripts/rules.ts') },
  guide: { mode: 'full', page: always, tasks: script('scripts/guide.ts') },
  licences: { mode: 'full', page: never, tasks: script('scripts/licences.ts') },
  exec: { mode: 'full', page: never, tasks: execute },
};
