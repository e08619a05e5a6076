import { callByName } from '@galley/engine/attach';
import type { ProcedureHandlers } from '@galley/engine/workshop';
import {
  type Grant,
  InvalidArgumentError,
  type Notification,
  type ProcedureInput,
  type ProcedureName,
  type ProcedureOutput,
  procedures,
} from '@galley/schema';
import { z } from 'zod';

/** The Workbench that connected programs reach: this one and no other (SPEC X4). */
export interface Desk {
  readonly workbenchId: string;
  readonly call: ProcedureHandlers;
  subscribe(listener: (notification: Notification) => void): () => void;
  /** Only what looks is offered. */
  readonly readOnly: boolean;
}

/** Asks for a procedure in this Workbench, whatever the program says about which one it means. */
export async function ask<Name extends ProcedureName>(
  { call, workbenchId }: Desk,
  name: Name,
  input: Omit<ProcedureInput<Name>, 'workbench_id'> | Readonly<Record<string, unknown>>,
): Promise<ProcedureOutput<Name>> {
  const parsed = procedures[name].input.safeParse({ ...input, workbench_id: workbenchId });
  if (parsed.success) return (await callByName(call, name, parsed.data)) as ProcedureOutput<Name>;
  const remedy = 'Send arguments that fit the tool’s schema.';
  throw new InvalidArgumentError('arguments', z.prettifyError(parsed.error), remedy, { name });
}

/** Whether the person switched it on. Asked each time: it holds from the moment it is changed. */
export async function isGranted(desk: Desk, grant: Grant): Promise<boolean> {
  const { grants } = await ask(desk, 'ConnectGet', {});
  return grants.some((each) => each.grant === grant && each.allowed);
}
