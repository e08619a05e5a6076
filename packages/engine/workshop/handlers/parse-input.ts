import { InvalidArgumentError, type ProcedureArguments, type ProcedureName, procedures } from '@galley/schema';
import { z } from 'zod';

/** Input from outside against the contract: defaults are filled in, anything else than it names is refused. */
export function parseInput<Name extends ProcedureName>(name: Name, input: unknown): ProcedureArguments<Name> {
  const parsed = procedures[name].input.safeParse(input);
  if (parsed.success) return parsed.data as ProcedureArguments<Name>;
  throw new InvalidArgumentError(
    'input',
    `${name}: ${z.prettifyError(parsed.error)}`,
    'Send input that fits the contract.',
    { name },
  );
}
