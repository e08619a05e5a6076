import type { ProcedureName, Role } from '@galley/schema';

/** Who a call comes from. Every call that enters a team server has one or is refused. */
export interface Caller {
  readonly personId: string;
  /** As it stands beside decisions and comments. */
  readonly name: string;
  readonly team: string;
  /** Null where the person has no part in a Workbench: for them it does not exist. */
  roleIn(workbenchId: string): Role | null;
}

/** Throws what the caller is told when they may not make this call. It is asked before the call is looked at any further. */
export type Authorise = (caller: Caller, workbenchId: string, procedure: ProcedureName) => void;

/** What a request brings along to say who sent it. */
export interface Credentials {
  /** The `Authorization` header as it came. */
  readonly authorization: string | undefined;
  readonly cookie: string | undefined;
}

/** Knows the people of a team. */
export interface Directory {
  /** Null where nobody signed in with these. Roles are those of this moment: a request that comes later asks again. */
  callerOf(credentials: Credentials): Promise<Caller | null>;
  readonly authorise: Authorise;
}
