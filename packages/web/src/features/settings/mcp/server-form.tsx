import { type FormEvent, useState } from 'react';
import { useAction } from '../../../api/use-procedure.ts';
import { Button } from '../../../components/button.tsx';
import { Field } from '../../../components/field.tsx';
import { Select } from '../../../components/select.tsx';
import { TextArea } from '../../../components/text-area.tsx';
import { configOf, nothingTyped, type TypedServer } from './server-config.ts';

const kinds = [
  { value: 'stdio', label: 'A program on this computer' },
  { value: 'http', label: 'A server at an address' },
];

/** Writes a server down. Nothing is started or asked before the person tests it. */
export function ServerForm({ onDone }: { onDone: () => void }) {
  const [typed, setTyped] = useState(nothingTyped);
  const add = useAction('McpServerAdd', { onDone });
  const config = configOf(typed);
  const write = (part: Partial<TypedServer>) => setTyped({ ...typed, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (config !== null) add.mutate({ config });
  };
  return (
    <form aria-label="New MCP server" onSubmit={submit} className="space-y-3 rounded-lg border p-3.5">
      <Select
        label="Kind of server"
        value={typed.kind}
        groups={[{ options: kinds }]}
        onChange={(kind) => write({ kind: kind === 'http' ? 'http' : 'stdio' })}
      />
      <Field
        label="Name"
        value={typed.name}
        maxLength={20}
        onChange={(name) => write({ name })}
        hint="Part of the name of its tools: small letters, digits and hyphens."
      />
      {typed.kind === 'http' ? (
        <Field
          label="Address"
          value={typed.url}
          placeholder="https://example.com/mcp"
          onChange={(url) => write({ url })}
        />
      ) : (
        <>
          <Field label="Command" value={typed.command} placeholder="npx" onChange={(command) => write({ command })} />
          <TextArea
            label="Arguments, one per line"
            showLabel
            rows={2}
            value={typed.args}
            onChange={(args) => write({ args })}
          />
        </>
      )}
      <Field
        label={typed.kind === 'http' ? 'Headers with secrets' : 'Variables with secrets'}
        value={typed.variables}
        onChange={(variables) => write({ variables })}
        hint="Names only, with commas between them. You set the values after adding it."
      />
      {typed.kind === 'stdio' && <Reach typed={typed} write={write} />}
      <div className="flex justify-end gap-2">
        <Button look="quiet" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" look="primary" disabled={config === null} busy={add.isPending}>
          Add server
        </Button>
      </div>
    </form>
  );
}

interface ReachProps {
  typed: TypedServer;
  write: (part: Partial<TypedServer>) => void;
}

/** Inside its sandbox a program reaches nothing but this. */
function Reach({ typed, write }: ReachProps) {
  return (
    <details>
      <summary className="cursor-pointer text-sm font-medium">What it may reach</summary>
      <div className="mt-2 space-y-3">
        <TextArea
          label="Hosts, one per line, such as example.com:443"
          showLabel
          rows={2}
          value={typed.hosts}
          onChange={(hosts) => write({ hosts })}
        />
        <TextArea
          label="Folders to read, one per line"
          showLabel
          rows={2}
          value={typed.readable}
          onChange={(readable) => write({ readable })}
        />
        <TextArea
          label="Folders to change, one per line"
          showLabel
          rows={2}
          value={typed.writable}
          onChange={(writable) => write({ writable })}
        />
        <label className="flex items-start gap-2 text-sm">
          <input
            type="checkbox"
            checked={typed.sandboxed}
            onChange={() => write({ sandboxed: !typed.sandboxed })}
            className="mt-0.5 size-4 accent-accent"
          />
          <span>
            Run it in a sandbox
            <span className="block text-xs text-ink-muted">
              Without one it has all your own rights. Only for programs that cannot work otherwise.
            </span>
          </span>
        </label>
      </div>
    </details>
  );
}
