import type { IRegularForbiddenRuleType } from 'dependency-cruiser';
import { allowedFor, type Layer, layers } from './layers.ts';

function under(folder: string): string {
  return `^${folder}/`;
}

function exactly(file: string): string {
  return `^${file.replaceAll('.', '[.]')}$`;
}

/** Helpers of tests, which tests of later layers may share. */
const testing = '/testing/';

/** What a layer says of its version; parts of one package share it. */
function manifestAbove({ folder }: Layer): string {
  return exactly(`${folder.split('/').slice(0, 2).join('/')}/package.json`);
}

function listed(allowed: readonly Layer[]): string {
  return allowed.length === 0 ? 'no other layer' : allowed.map((layer) => layer.name).join(', ');
}

function rulesFor(layer: Layer, arrow: readonly Layer[]): IRegularForbiddenRuleType[] {
  const allowed = allowedFor(layer, arrow);
  const slug = layer.name.replace('/', '-');
  const direction: IRegularForbiddenRuleType = {
    name: `layer-${slug}`,
    severity: 'error',
    comment: `A file in ${layer.folder} may import: ${listed(allowed)}. Imports point left only (ARCHITECTURE.md).`,
    from: { path: under(layer.folder) },
    to: {
      path: '^packages/',
      pathNot: [...[layer, ...allowed].map((each) => under(each.folder)), manifestAbove(layer)],
    },
  };
  if (allowed.length === 0) return [direction];
  const entry: IRegularForbiddenRuleType = {
    name: `entry-${slug}`,
    severity: 'error',
    comment: `Import another layer through its index.ts only: ${allowed.map((each) => each.entry).join(', ')}.`,
    from: { path: under(layer.folder) },
    to: {
      path: allowed.map((each) => under(each.folder)),
      pathNot: [...allowed.flatMap(({ entry, light = entry }) => [exactly(entry), exactly(light)]), testing],
    },
  };
  return [direction, entry];
}

/** Every rule of the layer check, made from the one ordered list. */
export function layerRules(arrow: readonly Layer[] = layers): IRegularForbiddenRuleType[] {
  return [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'Two files that import each other have no order to read or test them in: move the shared part out.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'not-resolvable',
      severity: 'error',
      comment: 'An import that is not found here would hide a layer from this check.',
      from: { path: '^packages/' },
      to: { couldNotResolve: true },
    },
    {
      name: 'schema-runs-in-the-page',
      severity: 'error',
      comment: 'The page imports schema, and a browser has no Node built-ins.',
      from: { path: '^packages/schema/', pathNot: '[.]test[.]ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'testing-in-tests-only',
      severity: 'error',
      comment: 'What stands in a testing/ folder is for tests: move it out if the product needs it.',
      from: { path: '^packages/', pathNot: ['[.]test[.]tsx?$', testing] },
      to: { path: testing },
    },
    ...arrow.flatMap((layer) => rulesFor(layer, arrow)),
  ];
}
