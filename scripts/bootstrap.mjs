// The one entry behind npm start, npm test and ./galley. Plain JavaScript without dependencies,
// because it runs before there are any, on whatever Node (18 or newer) the machine has.
import { commands } from './bootstrap/commands.mjs';
import { ensureDependencies } from './bootstrap/dependencies.mjs';
import { report, SetupFailure } from './bootstrap/failure.mjs';
import { launch } from './bootstrap/launch.mjs';
import { ensureNode } from './bootstrap/node.mjs';
import { ensurePage } from './bootstrap/page.mjs';
import { root } from './bootstrap/paths.mjs';

/** @param {string[]} words */
async function main([name = '', ...args]) {
  const command = commands[name];
  if (!command) {
    throw new SetupFailure(`There is no command "${name}".`, `Use one of: ${Object.keys(commands).join(', ')}.`);
  }
  const node = await ensureNode();
  await ensureDependencies(root, node, command.mode);
  if (command.page(args)) await ensurePage(root, node);
  return launch(root, node, command.tasks({ root, node, args }));
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exit(code);
  },
  (error) => {
    report(error);
    process.exit(1);
  },
);
