import type { auditProcedures } from '@galley/schema';
import type { Find, HandlersOf } from './handlers.ts';

export function auditHandlers(at: Find): HandlersOf<typeof auditProcedures> {
  return {
    AuditListJobs: (input) => at(input).audit.listJobs(input),
    AuditGetJob: (input) => at(input).audit.getJob(input),
    AuditGetTrail: (input) => at(input).audit.getTrail(input),
    AuditGetChat: (input) => at(input).audit.getChat(input),
    AuditGetTodos: (input) => at(input).audit.getTodos(input),
    AuditGetRequest: (input) => at(input).audit.getRequest(input),
    AuditSearch: (input) => at(input).audit.search(input),
    AuditUsage: (input) => at(input).audit.usage(input),
    AuditSnapshots: (input) => at(input).audit.snapshots(input),
    AuditDiff: (input) => at(input).audit.diff(input),
  };
}
