import { listTestable, TEST_WORDS, testProvider } from '@galley/engine/workshop';
import { userAccess } from '../open/user-access.ts';
import { printResult, say } from '../output/print.ts';

interface TestOptions {
  readonly model?: string;
  readonly json?: boolean;
}

/** Typing the command allows this one call: what it sends is said before it leaves. */
export async function testKeyCommand(provider: string, { model, json }: TestOptions): Promise<number> {
  const access = await userAccess();
  const endpoint = listTestable(access).find((each) => each.provider === provider);
  if (endpoint !== undefined) say(`Sends "${TEST_WORDS}" to ${endpoint.name} at ${endpoint.address}, and no file.`);
  const result = await testProvider(access, provider, { model });
  const { works, code, message, remedy } = result;
  printResult(json, { provider, ...result }, works ? message : `${message} (${code})\n${remedy}`);
  return works ? 0 : 1;
}
