import type { ProcedureOutput } from '@galley/schema';
import { usePages } from '../../api/use-procedure.ts';
import { Select } from '../../components/select.tsx';
import { formatTime } from '../../lib/format.ts';
import { useWorkbench } from '../../state/workbench-context.tsx';

type Version = ProcedureOutput<'FileVersions'>['versions'][number];

/** No version has this name. */
const further = 'further';

interface VersionSelectProps {
  path: string;
  /** The version that is shown; `now` is the Draft first. */
  value: string;
  onChange: (version: string) => void;
}

/** Which version of a file is looked at. Not there while there is only one. */
export function VersionSelect({ path, value, onChange }: VersionSelectProps) {
  const { workbenchId } = useWorkbench();
  const query = usePages('FileVersions', { workbench_id: workbenchId, path });
  const versions = query.data?.pages.flatMap((page) => page.versions) ?? [];
  if (versions.length < 2 && !query.hasNextPage) return null;
  const [newest] = versions;
  const groups = [
    { title: 'Now', options: versions.filter(isNow).map((version) => optionOf(version)) },
    {
      title: 'Earlier',
      options: [
        ...versions.filter((version) => !isNow(version)).map((version) => optionOf(version)),
        ...(query.hasNextPage ? [{ value: further, label: 'Look further back…' }] : []),
      ],
    },
  ].filter(({ options }) => options.length > 0);
  return (
    <Select
      label="Version"
      size="small"
      value={value === 'now' && newest !== undefined ? newest.version : value}
      groups={groups}
      onChange={(version) => {
        if (version === further) void query.fetchNextPage();
        else onChange(version === newest?.version ? 'now' : version);
      }}
    />
  );
}

function isNow({ kind }: Version): boolean {
  return kind === 'draft' || kind === 'published';
}

function optionOf(version: Version) {
  const at = version.at === null ? '' : formatTime(version.at, Date.now());
  return { value: version.version, label: nameOf(version), ...(at === '' ? {} : { description: at }) };
}

function nameOf({ kind, name }: Version): string {
  switch (kind) {
    case 'draft':
      return 'Draft';
    case 'published':
      return 'Published';
    case 'revision':
      return 'Draft, earlier';
    case 'checkpoint':
      return name === '' ? 'Checkpoint' : name;
  }
}
