import type { ICruiseResult } from 'dependency-cruiser';
import type { Area } from './areas.ts';
import { judgeFolders } from './judge-folders.ts';
import { type Layer, layerOf, layers } from './layers.ts';

export interface LayerVerdict {
  readonly modules: number;
  readonly crossings: number;
  readonly problems: readonly string[];
  readonly folders: string;
}

export interface JudgeOptions {
  /** Fewer modules than this means that the cruiser did not see the code. */
  readonly minimumModules: number;
  readonly arrow?: readonly Layer[];
  readonly areas?: readonly Area[];
}

const isSource = /[.]tsx?$/;
/** Evaluations are no layer of the product, but their folders form an arrow, too. */
const isOurs = /^(packages|eval)\//;

/** Turns what the cruiser saw into problems, one of which is that it saw too little. */
export function judgeLayers(result: ICruiseResult, options: JudgeOptions): LayerVerdict {
  const arrow = options.arrow ?? layers;
  const modules = result.modules.filter(
    ({ source }) => isSource.test(source) && isOurs.test(source) && !source.includes('node_modules'),
  );
  const sources = modules.filter(({ source }) => source.startsWith('packages/'));
  const problems = result.summary.violations
    .filter((violation) => violation.rule.severity === 'error')
    .map((violation) => {
      const rule = result.summary.ruleSetUsed?.forbidden?.find((candidate) => candidate.name === violation.rule.name);
      return `${violation.from} → ${violation.to}\n    ${violation.rule.name}: ${rule?.comment ?? 'not allowed'}`;
    });
  for (const { source } of sources) {
    if (layerOf(source, arrow) === undefined && !isWorkspaceConfig(source)) {
      problems.push(
        `${source}\n    no-layer: every file under packages/ belongs to a layer of scripts/layers/layers.ts.`,
      );
    }
  }
  const imports = modules.flatMap((module) =>
    module.dependencies.map(({ resolved }) => ({ from: module.source, to: resolved })),
  );
  const folders = judgeFolders(
    modules.map(({ source }) => source),
    imports,
    options.areas,
  );
  problems.push(...folders.problems);
  const crossings = sources.flatMap((module) =>
    module.dependencies.filter((dependency) => {
      const target = layerOf(dependency.resolved, arrow);
      return target !== undefined && target !== layerOf(module.source, arrow);
    }),
  ).length;
  if (sources.length < options.minimumModules) {
    problems.push(
      `saw only ${sources.length} TypeScript modules, expected at least ${options.minimumModules}: the check is blind.`,
    );
  }
  if (crossings === 0) problems.push('saw no import from one layer to another: the check is blind.');
  return { modules: sources.length, crossings, problems, folders: folders.totals };
}

function isWorkspaceConfig(source: string): boolean {
  return /^packages\/[^/]+\/[^/]+[.]config[.]ts$/.test(source);
}
