import type { ProcedureInput } from '@galley/schema';

export type ServerConfig = ProcedureInput<'McpServerAdd'>['config'];

/** What a person typed. Lists are written one per line. */
export interface TypedServer {
  readonly kind: 'stdio' | 'http';
  readonly name: string;
  readonly command: string;
  readonly args: string;
  readonly url: string;
  readonly variables: string;
  readonly hosts: string;
  readonly readable: string;
  readonly writable: string;
  readonly sandboxed: boolean;
}

export const nothingTyped: TypedServer = {
  kind: 'stdio',
  name: '',
  command: '',
  args: '',
  url: '',
  variables: '',
  hosts: '',
  readable: '',
  writable: '',
  sandboxed: true,
};

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Names of variables and headers, with commas, blanks or lines between them. */
const namesOf = (text: string) => text.split(/[\s,]+/).filter((name) => name !== '');

/** The configuration to add; null while something that it needs is missing. */
export function configOf(typed: TypedServer): ServerConfig | null {
  const name = typed.name.trim();
  const variables = namesOf(typed.variables);
  if (name === '') return null;
  if (typed.kind === 'http') {
    const url = typed.url.trim();
    return url === '' ? null : { kind: 'http', name, url, variables };
  }
  const command = typed.command.trim();
  if (command === '') return null;
  return {
    kind: 'stdio',
    name,
    command,
    args: linesOf(typed.args),
    variables,
    hosts: linesOf(typed.hosts),
    readable: linesOf(typed.readable),
    writable: linesOf(typed.writable),
    sandbox: typed.sandboxed ? 'on' : 'off',
  };
}
