import { type ProcedureName, procedures } from '@galley/schema';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changesPublished, hidesContent, isApproval, judgeApproval, judgePublish, strictest } from './policies.ts';

const policies = fc.record({ approver_differs: fc.boolean(), publish_needs_two: fc.boolean() });
const people = fc.constantFrom('ann', 'bo', 'cy');
const names = Object.keys(procedures) as ProcedureName[];

it('[X9] a Workbench can be stricter than its team and never laxer', () => {
  fc.assert(
    fc.property(policies, policies, (team, workbench) => {
      const both = strictest(team, workbench);
      for (const name of ['approver_differs', 'publish_needs_two'] as const) {
        expect(both[name]).toBe(team[name] || workbench[name]);
      }
    }),
  );
});

it('[X9] with the policy nobody approves what they asked for, nor what nobody is known to have asked for', () => {
  fc.assert(
    fc.property(policies, fc.option(people), people, (rules, requester, approver) => {
      const refused = judgeApproval(rules, { runId: 'run_1', requester, approver }) !== null;
      expect(refused).toBe(rules.approver_differs && (requester === null || requester === approver));
    }),
  );
});

it('[X9] with the policy a publish has the word of two people', () => {
  fc.assert(
    fc.property(policies, fc.array(people), people, (rules, endorsers, caller) => {
      const refused = judgePublish(rules, { act: 'a', endorsers, caller }) !== null;
      expect(refused).toBe(rules.publish_needs_two && new Set([...endorsers, caller]).size < 2);
    }),
  );
});

it('[B3] every procedure that needs to publish is one that changes Published', () => {
  // An upload waits beside the folder until a FileChange takes it.
  const publishing = names.filter((name) => procedures[name].needs === 'publish' && name !== 'FileUpload');
  for (const name of publishing) expect(changesPublished(name, { across_publish: true }), name).toBe(true);
  expect(changesPublished('WorkshopUndo', {})).toBe(false);
  expect(names.filter(isApproval)).toEqual(['WorkshopApprovePlan', 'PlanDecideItem']);
});

it('[X9] where publishing needs two, content that nobody can look at is recognised', () => {
  const put = { act: 'put', path: 'a.csv' };
  const gone = { act: 'delete', path: 'b.csv' };
  expect(hidesContent('FileChange', { acts: [gone, { ...put, upload_id: 'u' }] })).toBe(true);
  expect(hidesContent('FileChange', { acts: [{ ...put, text: 'a' }] })).toBe(true);
  expect(hidesContent('FileChange', { acts: [gone] })).toBe(false);
  expect(hidesContent('DraftPublish', {})).toBe(false);
});
