#!/usr/bin/env node
// The installed command. It runs on whatever Node (18 or newer) npm was run with; one that is too old for Galley gets a newer one first.
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { report } from '../../bootstrap/failure.mjs';
import { launch } from '../../bootstrap/launch.mjs';
import { ensureNode, isNewEnough } from '../../bootstrap/node.mjs';
import { compiledCode, root } from './paths.mjs';

const program = join(root, 'dist/main.js');
/** Compiled code is kept in a folder of the person's own: commands and workers start in a third of the time. */
process.env.NODE_COMPILE_CACHE ??= compiledCode;

if (isNewEnough(process.versions.node)) {
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
  await import(pathToFileURL(program).href);
} else {
  try {
    const node = await ensureNode();
    process.exitCode = await launch(root, node, [{ command: node, args: [program, ...process.argv.slice(2)] }]);
  } catch (error) {
    report(error);
    process.exitCode = 1;
  }
}
