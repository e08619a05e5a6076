import type { Role } from '@galley/schema';
import { type FormEvent, useState } from 'react';
import { useTeamAction } from '../../api/team.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { visibleName } from '../../lib/visible-name.ts';
import { RoleSelect } from './role-select.tsx';

/** A terminal shows a code; whoever is signed in here types it and says what the program may do. */
export function DeviceSection() {
  const [code, setCode] = useState('');
  const [role, setRole] = useState<Role>('editor');
  const [program, setProgram] = useState<string | null>(null);
  const approve = useTeamAction('DeviceApprove', (result) => {
    setProgram(result.program);
    setCode('');
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProgram(null);
    if (code.trim() !== '') approve.mutate({ code: code.trim(), role });
  };
  return (
    <>
      <SectionHeading title="Let a program in">
        Type the code that your own terminal shows. Never one that somebody sent you: their program would work as you.
      </SectionHeading>
      <form aria-label="Let a program in" onSubmit={submit} className="flex flex-wrap items-end gap-2">
        <div className="w-48">
          <Field label="Code" value={code} onChange={setCode} maxLength={20} placeholder="XXXX-XXXX" />
        </div>
        <RoleSelect label="Role at most" value={role} onChange={(next) => setRole(next ?? 'viewer')} />
        <Button type="submit" look="primary" disabled={code.trim() === ''} busy={approve.isPending}>
          Let it in
        </Button>
      </form>
      {program !== null && (
        <output className="mt-4 block rounded-lg border bg-added-soft px-3.5 py-2.5 text-sm">
          {visibleName(program)} works as you now, for 90 days. It is among your tokens, where you can revoke it.
        </output>
      )}
    </>
  );
}
