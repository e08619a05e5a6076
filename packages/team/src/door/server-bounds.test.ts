import { expect, it } from 'vitest';
import { refusedOnServer } from './server-bounds.ts';

it('[X8] nobody browses, opens or shows folders and files of a team server', () => {
  for (const name of ['HomeGet', 'HomePeek', 'HomeListRuns', 'HomeBrowse', 'HomeOpen', 'FileShow'] as const) {
    expect(refusedOnServer(name, { directory: '/' }), name).toMatchObject({ code: 'NOT_ON_TEAM_SERVER' });
  }
  for (const name of ['WorkbenchList', 'ModelList', 'KeySet', 'DraftPublish'] as const) {
    expect(refusedOnServer(name, {}), name).toBeNull();
  }
});
