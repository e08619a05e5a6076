import { parse as parseYaml, stringify as stringifyYaml } from 'yaml';
import { z } from 'zod';
import { foreignEndings, scriptEndings } from '../state/state-name.ts';
import { checkTotal } from './decode-file.ts';
import type { Finding } from './finding.ts';
import type { WorkflowFile } from './parse-state.ts';
import type { WorkflowSource } from './read-folder.ts';
import { foreignFinding } from './select-files.ts';
import { WorkflowInvalidError } from './workflow-invalid-error.ts';

const table = z.record(z.string(), z.unknown());
const programs = [...scriptEndings, ...foreignEndings];

/** A whole workflow in one YAML file: each State becomes the file it would be in a folder. */
export function readYaml(name: string, text: string): WorkflowSource {
  const top = table.safeParse(parse(name, text));
  if (!top.success) throw new WorkflowInvalidError(name, 'its YAML is not a list of keys with values');
  const { states: written, ...others } = top.data;
  if (written === undefined) throw new WorkflowInvalidError(name, missingStates(others));
  const states = table.safeParse(written);
  if (!states.success || Object.keys(states.data).length === 0) {
    throw new WorkflowInvalidError(name, 'states: must hold at least one State under its name');
  }
  const findings: Finding[] = Object.keys(others).flatMap((key) =>
    key === 'name' || key === 'description' || key === 'id'
      ? []
      : [{ level: 'info', code: 'UNKNOWN_KEY', state: null, message: `the key ${key} of the file does nothing here` }],
  );
  const files: WorkflowFile[] = [];
  for (const [state, definition] of Object.entries(states.data)) {
    const made = toFile(name, state, definition);
    if (foreignEndings.some((ending) => made.name.endsWith(`.${ending}`))) findings.push(foreignFinding(made.name));
    else files.push(made);
  }
  checkTotal(name, files);
  return { name, files, findings };
}

function parse(name: string, text: string): unknown {
  try {
    return parseYaml(text, { logLevel: 'error' });
  } catch (error) {
    const problem = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    throw new WorkflowInvalidError(name, `it is not YAML: ${problem}`, {}, error);
  }
}

function missingStates(top: Readonly<Record<string, unknown>>): string {
  const looksLikeStates = Object.values(top).some((value) => {
    const state = table.safeParse(value);
    return state.success && ['prompt', ...programs].some((key) => key in state.data);
  });
  return looksLikeStates ? 'its States must be under the key states:' : 'it has no key states:';
}

function toFile(workflow: string, state: string, definition: unknown): WorkflowFile {
  if (state.trim() === '' || /[/\\\n]/.test(state)) {
    throw new WorkflowInvalidError(workflow, `${JSON.stringify(state)} cannot be the name of a State`);
  }
  const parsed = table.safeParse(definition ?? {});
  if (!parsed.success) throw new WorkflowInvalidError(workflow, `${state} is not a list of keys with values`);
  const { prompt, ...rest } = parsed.data;
  const scripts = programs.filter((ending) => ending in rest);
  const keys = Object.fromEntries(Object.entries(rest).filter(([key]) => !programs.some((ending) => ending === key)));
  const header = Object.keys(keys).length === 0 ? '' : stringifyYaml(keys);
  const [ending] = scripts;
  if (ending === undefined) {
    if (prompt !== undefined && typeof prompt !== 'string') {
      throw new WorkflowInvalidError(workflow, `the prompt of ${state} is not text`);
    }
    const text = header === '' ? (prompt ?? '') : `---\n${header}---\n${prompt ?? ''}`;
    return { name: `${state}.md`, text, virtual: true };
  }
  if (prompt !== undefined) throw new WorkflowInvalidError(workflow, `${state} has both a prompt and a script`);
  const native = scripts.filter((one) => scriptEndings.some((known) => known === one));
  if (native.length > 1)
    throw new WorkflowInvalidError(workflow, `${state} has ${native.join(' and ')}; one is enough`);
  const script = rest[ending];
  if (typeof script !== 'string') throw new WorkflowInvalidError(workflow, `the script of ${state} is not text`);
  return { name: `${state}.${ending}`, text: withHeader(script, header, ending), virtual: true };
}

function withHeader(script: string, header: string, ending: string): string {
  if (header === '') return script;
  const mark = ending === 'sh' ? '#' : '//';
  const comment = ['---', ...header.trimEnd().split('\n'), '---'].map((line) => `${mark} ${line}\n`).join('');
  const shebang = /^#![^\n]*\n/.exec(script)?.[0] ?? '';
  return `${shebang}${comment}${script.slice(shebang.length)}`;
}
