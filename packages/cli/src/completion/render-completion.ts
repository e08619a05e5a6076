import type { CompletedCommand, CompletedOption } from './command-table.ts';

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

/** A script for the shell that completes commands, options and files. It runs nothing of ours while completing. */
export function renderCompletion(shell: Shell, table: readonly CompletedCommand[]): string {
  switch (shell) {
    case 'bash':
      return bash(table);
    case 'zsh':
      return zsh(table);
    case 'fish':
      return fish(table);
  }
}

const namesOf = (options: readonly CompletedOption[]) => options.flatMap(({ names }) => names);
const withValue = (table: readonly CompletedCommand[]) => [
  ...new Set(table.flatMap(({ options }) => namesOf(options.filter(({ takesValue }) => takesValue)))),
];

/** The words so far are followed down the table; what is no command there is an argument. */
function bash(table: readonly CompletedCommand[]): string {
  const cases = table.map(({ path, commands, options }) => {
    const names = commands.map(({ name }) => name).join(' ');
    return `    ${quote(path)}) commands=${quote(names)}; options=${quote(namesOf(options).join(' '))} ;;`;
  });
  return `# bash completion for galley. To use it: source <(galley completion bash)
_galley_words() {
  case "$1" in
${cases.join('\n')}
    *) return 1 ;;
  esac
}
_galley() {
  local word previous path='' commands='' options='' at
  word="\${COMP_WORDS[COMP_CWORD]}"
  previous="\${COMP_WORDS[COMP_CWORD-1]}"
  COMPREPLY=()
  _galley_words ''
  for ((at = 1; at < COMP_CWORD; at++)); do
    if [[ " $commands " == *" \${COMP_WORDS[at]} "* ]]; then
      path="\${path:+$path }\${COMP_WORDS[at]}"
      _galley_words "$path"
    fi
  done
  case "$previous" in
    ${withValue(table).join('|')}) compopt -o default 2>/dev/null; return ;;
  esac
  if [[ "$word" == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
  elif [[ -n "$commands" && ( -z "$path" || "$word" != */* ) ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$word")
  fi
  if [[ \${#COMPREPLY[@]} -eq 0 ]]; then compopt -o default 2>/dev/null; fi
}
complete -F _galley galley
`;
}

/** zsh takes the bash script in its own way of completing: one source for both. */
function zsh(table: readonly CompletedCommand[]): string {
  const cases = table.map(({ path, commands, options }) => {
    const described = commands.map(({ name, description }) => quote(`${name}:${description}`)).join(' ');
    const flags = options
      .flatMap(({ names, description }) => names.map((name) => quote(`${name}:${description}`)))
      .join(' ');
    return `    ${quote(path)}) commands=(${described}); options=(${flags}) ;;`;
  });
  return `#compdef galley
# zsh completion for galley. To use it: galley completion zsh > "\${fpath[1]}/_galley"
_galley_words() {
  case "$1" in
${cases.join('\n')}
  esac
}
_galley() {
  local -a commands options
  local path='' at
  _galley_words ''
  for ((at = 2; at < CURRENT; at++)); do
    if (( \${commands[(I)\${words[at]}:*]} )); then
      path="\${path:+$path }\${words[at]}"
      _galley_words "$path"
    fi
  done
  if [[ "\${words[CURRENT]}" == -* ]]; then
    _describe 'option' options
  else
    (( \${#commands} )) && _describe 'command' commands
    _files
  fi
}
compdef _galley galley
`;
}

function fish(table: readonly CompletedCommand[]): string {
  const lines = table.flatMap(({ path, commands, options }) => {
    const when = `-n ${quote(`_galley_at ${path === '' ? "''" : `'${path}'`}`)}`;
    return [
      ...commands.map(
        ({ name, description }) => `complete -c galley ${when} -a ${quote(name)} -d ${quote(description)}`,
      ),
      ...options.map(
        ({ names, description, takesValue }) =>
          `complete -c galley ${when} ${names.map(fishName).join(' ')}${takesValue ? ' -r' : ''} -d ${quote(description)}`,
      ),
    ];
  });
  const paths = table.map(({ path }) => path).filter((path) => path !== '');
  return `# fish completion for galley. To use it: galley completion fish > ~/.config/fish/completions/galley.fish
set -g _galley_paths ${paths.map(quote).join(' ')}
function _galley_at
  set -l path ''
  for word in (commandline -opc)[2..-1]
    set -l longer (string trim -- "$path $word")
    contains -- "$longer" $_galley_paths; and set path "$longer"
  end
  test "$path" = "$argv[1]"
end
${lines.join('\n')}
`;
}

function fishName(name: string): string {
  return name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
