import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Figure } from './measure.ts';

const LIMIT_MS = 300_000;
const TYPESCRIPT = '--disable-warning=ExperimentalWarning';
/** As the product starts: compiled modules are kept, for ours and for peers that are Node programs. */
const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? join(import.meta.dirname, '../.runtime/compile-cache');

/**
 * One measurement in a process of its own: memory and warmed-up code of one must not help another. The program's last
 * line is {"milliseconds", "processor", "megabytes"}.
 */
export function measureInChild(command: string, args: readonly string[], perUnit = 1): Figure {
  const output = execFileSync(command, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LIMIT_MS,
    maxBuffer: 1 << 26,
    env: { ...process.env, NODE_COMPILE_CACHE },
  });
  const { milliseconds, processor, megabytes } = JSON.parse(output.trim().split('\n').at(-1) ?? '');
  return { value: milliseconds / perUnit, cpu: processor / 1000, mb: megabytes };
}

/** The same for a program of ours; `perUnit` 1000 gives seconds. */
export function measureProgram(program: string, args: readonly string[], perUnit = 1): Figure {
  return measureInChild(process.execPath, [TYPESCRIPT, program, ...args], perUnit);
}

/**
 * For a peer that is slow or may fail: measured once, and the same figure for the other rounds; without a figure, and
 * with the reason on stderr, where it fails or takes minutes.
 */
export function once(name: string, measure: () => Figure): () => Figure {
  let figure: Figure | undefined;
  return () => {
    figure ??= tried(name, measure);
    return figure;
  };
}

function tried(name: string, measure: () => Figure): Figure {
  try {
    return measure();
  } catch (error) {
    console.error(`${name} has no figure: ${error instanceof Error ? error.message.slice(0, 300) : String(error)}`);
    return { value: Number.NaN, cpu: Number.NaN, mb: Number.NaN };
  }
}
