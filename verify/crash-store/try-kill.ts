import { spawn } from 'node:child_process';
import { driverFile } from '../../packages/engine/store/testing/driver-file.ts';
import { judge } from './judge.ts';
import type { Template } from './template.ts';

const driver = driverFile(import.meta.dirname, 'driver.ts');

interface Drive {
  readonly killed: boolean;
  readonly acknowledged: number;
  readonly writes: number;
}

function drive(directory: string, scenario: string, killAfter: number): Promise<Drive> {
  const args = [driver, directory, scenario, String(killAfter)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      const acknowledged = printed.split('acknowledged\n').length - 1;
      const writes = Number(/writes (\d+)/.exec(printed)?.[1] ?? 0);
      if (code === 0 || signal === 'SIGKILL') resolve({ killed: signal === 'SIGKILL', acknowledged, writes });
      else reject(new RangeError(`${scenario} ended with ${code ?? signal} (kill point ${killAfter})`));
    });
  });
}

/** How many durable writes the scenario makes when it is left alone. */
export async function countWrites(template: Template): Promise<number> {
  await using folder = await template.copy();
  return (await drive(folder.directory, template.name, 0)).writes;
}

/** What is wrong after a kill at that write; null when the run ended before it. */
export async function tryKill(template: Template, killAfter: number): Promise<readonly string[] | null> {
  await using folder = await template.copy();
  const { killed, acknowledged } = await drive(folder.directory, template.name, killAfter);
  if (!killed) return null;
  const wrong = await judge(template, folder.directory, acknowledged);
  return wrong.map((each) => `${template.name}, killed after write ${killAfter}: ${each}`);
}
