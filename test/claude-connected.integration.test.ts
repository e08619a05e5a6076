import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createUserAccess } from '@galley/engine/workshop';
import { holdWorkbench } from '@galley/server';
import { expect, it } from 'vitest';
import { commandFile } from '../packages/cli/src/testing/command-file.ts';
import { galleyTool } from './wire/claude-run.ts';
import { claudeUnderTest } from './wire/claude-under-test.ts';
import { installClaude } from './wire/install-claude.ts';
import { transcriptOf } from './wire/messages-request.ts';

const run = promisify(execFile);
const workflows = fileURLToPath(new URL('../workflows', import.meta.url));
const install = await installClaude();

it.skipIf(!install.found)(
  `[X4] [B17] the real Claude Code, connected to a Workbench that another process holds, approves a plan and reads diff, audit and search${install.found ? '' : ` (not run: ${install.reason})`}`,
  async () => {
    await using cleanup = new AsyncDisposableStack();
    const folder = await mkdtemp(join(tmpdir(), 'galley-claude-connected-'));
    cleanup.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
    const [bench, config] = [join(folder, 'bench'), join(folder, 'config')];
    await mkdir(bench);
    await writeFile(join(bench, 'a.csv'), 'day,amount\n1,2\n2,3\n');
    const access = await createUserAccess({ environment: {}, directory: config, keychain: null });
    const held = cleanup.use(await holdWorkbench({ directory: bench, config, workflows, access }));
    const here = { workbench_id: held.workbench_id };
    const { run_id } = await held.call.WorkshopSendUserMessage({
      ...here,
      text: 'Sort a.csv by amount, largest first',
      refine_draft: false,
    });
    await held.terminal.RunWait({ ...here, run_id, at_most_ms: 60_000 });
    const { gate, digest } = await held.call.WorkshopGetPlan({ ...here, run_id });
    await held.call.ConnectAllow({ ...here, grant: 'approve', allowed: true });

    const under = await claudeUnderTest(install.found ? install.path : '', { ownTools: null });
    cleanup.defer(() => under.dispose());
    const steps = [
      () => galleyTool('approve_plan', { run_id, gate_id: gate?.gate_id, digest }),
      () => galleyTool('wait_for_run', { run_id }),
      () => galleyTool('list_changes', {}),
      (seen: string) => galleyTool('get_diff', { path: /\\"path\\":\\"([^"\\]+\.csv)/.exec(seen)?.[1] ?? 'none' }),
      () => galleyTool('get_audit_trail', { run_id, types: ['gate'] }),
      () => galleyTool('search_workbench', { query: 'amount' }),
    ];
    under.server.script((request) => {
      const seen = transcriptOf(request);
      const results = seen.split('tool_result').length - 1;
      return steps[results]?.(seen) ?? { kind: 'text', text: 'all done' };
    });
    const servers = join(folder, 'servers.json');
    const galley = { command: process.execPath, args: [commandFile, 'mcp', bench], env: { GALLEY_CONFIG: config } };
    await writeFile(servers, JSON.stringify({ mcpServers: { galley } }));
    const args = ['-p', 'Approve the plan and look at the result.', '--output-format', 'json', '--restricted'];
    const reach = ['--strict-mcp-config', '--mcp-config', servers, '--tools', '', '--allowedTools', 'mcp__galley'];
    const command = run('claude', [...args, ...reach, '--permission-mode', 'dontAsk'], {
      cwd: under.cwd,
      env: { ...under.env },
      timeout: 90_000,
    });
    command.child.stdin?.end();
    const { stdout } = await command;
    expect(JSON.parse(stdout)).toMatchObject({ result: 'all done', is_error: false });

    const called = (await held.workshop.workbench.allEvents()).flatMap(({ event }) =>
      event.type === 'program.called' ? [[event.tool, event.success, event.program.startsWith('claude-code')]] : [],
    );
    const tools = ['approve_plan', 'wait_for_run', 'list_changes', 'get_diff', 'get_audit_trail', 'search_workbench'];
    expect(called).toEqual(tools.map((tool) => [tool, true, true]));
    expect((await held.call.WorkshopGetRun({ ...here, run_id })).status).toBe('done');
    expect((await held.call.WorkshopGetPlan({ ...here, run_id })).approval).toMatchObject({ by: 'program' });
    const shown = under.server.messages.map((message) => transcriptOf(message)).at(-1) ?? '';
    expect(shown).toContain('gate.answered');
  },
  120_000,
);
