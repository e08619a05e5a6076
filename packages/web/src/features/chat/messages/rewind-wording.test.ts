import { describe, expect, it } from 'vitest';
import { rewindAction, rewindSentences } from './rewind-wording.ts';

const nothing = { messages: 0, draft_paths: [], folder_paths: [], ends_run: false };

describe('[C3] what is said before the conversation goes back', () => {
  it('counts the messages that leave, without the request that is asked again', () => {
    expect(rewindSentences('back', { ...nothing, messages: 3 })[0]).toBe('3 later messages leave the chat.');
    expect(rewindSentences('edit', { ...nothing, messages: 2 })[0]).toBe('1 later message leaves the chat.');
    expect(rewindSentences('again', { ...nothing, messages: 1 })[0]).toBe('No message leaves the chat.');
  });

  it('names files of the Draft and of the folder', () => {
    const said = rewindSentences('back', { ...nothing, draft_paths: ['a.csv'], folder_paths: ['b.csv', 'c.csv'] });
    expect(said[1]).toBe('The Draft goes back to how it was then: a.csv.');
    expect(said[2]).toContain('b.csv, c.csv go back to how they were then');
  });

  it('says on the button that the folder changes', () => {
    expect(rewindAction('again', nothing)).toBe('Answer again');
    expect(rewindAction('again', { ...nothing, folder_paths: ['a.csv'] })).toBe('Answer again and change the folder');
  });
});
