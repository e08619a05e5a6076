import { parse as parseYaml, YAMLParseError } from 'yaml';
import { z } from 'zod';
import { type ScriptLanguage, scriptEndings, stateName } from '../state/state-name.ts';
import { checkKeys } from './check-keys.ts';
import type { Finding } from './finding.ts';
import { type SplitFile, splitMarkdown, splitScript } from './split-frontmatter.ts';
import { frontmatterSchema, type StateDefinition } from './state-definition.ts';

export interface WorkflowFile {
  readonly name: string;
  readonly text: string;
  /** Made from a part of a YAML file: its lines are nobody's. */
  readonly virtual?: true | undefined;
}

export interface ParsedState {
  readonly definition: StateDefinition;
  readonly findings: readonly Finding[];
}

type Frontmatter = z.output<typeof frontmatterSchema>;

/** Reads one State. What is wrong with it is a finding; the State is there all the same, as far as it could be read. */
export function parseState(file: WorkflowFile): ParsedState {
  const language = scriptLanguage(file.name);
  const parts = language === null ? splitMarkdown(file.text) : splitScript(file.text);
  const state = stateName(file.name);
  const findings: Finding[] = [];
  const note = (level: Finding['level'], code: string, message: string, line?: number): void => {
    const place = line === undefined || file.virtual === true ? {} : { line };
    findings.push({ level, code, state, ...place, message });
  };
  const frontmatter = readFrontmatter(file.name, parts, note);
  const definition = { ...frontmatter, name: state, file: file.name };
  if (language !== null) {
    return {
      definition: { ...definition, prompt: '', promptLine: 1, script: { language, text: file.text } },
      findings,
    };
  }
  const promptLine = parts.bodyOffset + 1 + (/^\s*\n/.exec(parts.body)?.[0].split('\n').length ?? 1) - 1;
  return { definition: { ...definition, prompt: parts.body.trim(), promptLine }, findings };
}

type Note = (level: Finding['level'], code: string, message: string, line?: number) => void;

function readFrontmatter(file: string, { header, headerOffset }: SplitFile, note: Note): Frontmatter {
  let written: unknown;
  try {
    written = parseYaml(header, { logLevel: 'error' }) ?? {};
  } catch (error) {
    const line = error instanceof YAMLParseError ? error.linePos?.[0].line : undefined;
    const problem = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    note(
      'error',
      'FRONTMATTER_INVALID',
      `the frontmatter of ${file} is not YAML: ${problem}`,
      headerOffset + (line ?? 1),
    );
    return frontmatterSchema.parse({});
  }
  const table = z.record(z.string(), z.unknown()).safeParse(written);
  if (!table.success) {
    note(
      'error',
      'FRONTMATTER_INVALID',
      `the frontmatter of ${file} is not a list of keys with values`,
      headerOffset + 1,
    );
    return frontmatterSchema.parse({});
  }
  const { known, unknown, misspelt } = checkKeys(table.data);
  const lineOf = (key: string): number => headerOffset + lineOfKey(header, key);
  for (const { key, meant } of misspelt) {
    note('error', 'MISSPELT_KEY', `${file} has the key ${key}; ${meant} is probably meant`, lineOf(key));
  }
  for (const key of unknown)
    note('warning', 'UNKNOWN_KEY', `${file} has the unknown key ${key}, which does nothing`, lineOf(key));
  const parsed = frontmatterSchema.safeParse(known);
  if (parsed.success) return parsed.data;
  const bad = new Set(parsed.error.issues.map((issue) => String(issue.path[0] ?? '')));
  for (const issue of parsed.error.issues) {
    const place = issue.path.map(String).join('.');
    note('error', 'FRONTMATTER_INVALID', `${file}: ${place}: ${issue.message}`, lineOf(String(issue.path[0] ?? '')));
  }
  const sound = frontmatterSchema.safeParse(Object.fromEntries(Object.entries(known).filter(([key]) => !bad.has(key))));
  return sound.success ? sound.data : frontmatterSchema.parse({});
}

function lineOfKey(header: string, key: string): number {
  const index = header.split('\n').findIndex((line) => line.replace(/^["']/, '').startsWith(key));
  return index === -1 ? 1 : index + 1;
}

function scriptLanguage(name: string): ScriptLanguage | null {
  return scriptEndings.find((ending) => name.endsWith(`.${ending}`)) ?? null;
}
