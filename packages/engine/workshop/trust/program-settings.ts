import { join } from 'node:path';
import { z } from 'zod';
import { createUserFile } from '../../store/index.ts';
import { type AtOnce, defaultAtOnce, parseAddress, type Sandbox, systemSandbox } from '../../workflow/index.ts';

/** What a program may reach in its sandbox besides what its backend needs. */
export interface ReachGiven {
  /** `host:port` */
  readonly hosts: readonly string[];
  readonly folders: readonly string[];
}

/** How scripts and programs run on this computer: the person's own choice, never a folder's. */
export interface ProgramSettings {
  readonly sandbox: Sandbox;
  /** Rather not at all than without a sandbox. */
  readonly requireSandbox: boolean;
  /** Variables of the person's environment that scripts and programs are given besides the usual few. */
  readonly environment: Readonly<Record<string, string>>;
  /** What they may read inside the sandbox: programs that lie in the home, say. */
  readonly readable: readonly string[];
  /** How many Agents, and how many programs, a Run has under way at the same time. */
  readonly atOnce?: AtOnce;
  /** By the name or path that a program is started with. */
  readonly reach: Readonly<Record<string, ReachGiven>>;
}

export const defaultProgramSettings = (): ProgramSettings => ({
  sandbox: systemSandbox(),
  requireSandbox: false,
  environment: {},
  readable: [],
  reach: {},
});

const address = z
  .string()
  .refine((text) => parseAddress(text) !== null, 'not a host and a port, such as example.com:443');
const fullPath = z.string().startsWith('/');

const contentSchema = z.strictObject({
  sandbox: z.enum(['auto', 'require']).default('auto'),
  environment: z.array(z.string().min(1)).default([]),
  readable: z.array(fullPath).default([]),
  reach: z
    .record(
      z.string().min(1),
      z.strictObject({ hosts: z.array(address).default([]), folders: z.array(fullPath).default([]) }),
    )
    .default({}),
  agents_at_once: z.int().min(1).max(100_000).default(defaultAtOnce.agents),
  programs_at_once: z.int().min(1).max(1_000).default(defaultAtOnce.programs),
});

/** `programs.json` in Galley's own folder in the person's home. */
export async function readProgramSettings(
  directory: string,
  inherited: Readonly<Record<string, string | undefined>>,
): Promise<ProgramSettings> {
  const file = join(directory, 'programs.json');
  const what = 'your settings for programs';
  const empty = contentSchema.parse({});
  const settings = await createUserFile<typeof empty>({ file, schema: contentSchema, empty, what }).read();
  const passed = settings.environment.flatMap((name) => {
    const value = inherited[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    sandbox: systemSandbox(),
    requireSandbox: settings.sandbox === 'require',
    environment: Object.fromEntries(passed),
    readable: settings.readable,
    atOnce: { agents: settings.agents_at_once, programs: settings.programs_at_once },
    reach: settings.reach,
  };
}
