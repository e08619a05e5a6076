import { describe, expect, it, vi } from 'vitest';
import { Session } from './session.ts';

function memory(entries: Readonly<Record<string, string>> = {}): Storage {
  const map = new Map(Object.entries(entries));
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
    clear: () => map.clear(),
    key: (index) => [...map.keys()][index] ?? null,
    get length() {
      return map.size;
    },
  };
}

function attached(storage = memory({ 'galley.session': 's.1' })) {
  const session = new Session();
  session.attach(storage);
  return { session, storage };
}

describe('Session', () => {
  it('[T5] is found in storage and sent as a header', () => {
    expect(attached().session.headers()).toEqual({ authorization: 'Bearer s.1' });
    expect(attached(memory()).session.headers()).toEqual({});
  });

  it('[T5] ends with its reason when it is refused, also in storage', () => {
    const { session, storage } = attached();
    const listener = vi.fn();
    session.subscribe(listener);
    session.end('s.1', 'elsewhere');
    expect(session.snapshot()).toEqual({ secret: null, reason: 'elsewhere' });
    expect(storage.getItem('galley.session')).toBeNull();
    expect(listener).toHaveBeenCalledOnce();
  });

  it('a late refusal of an earlier session does not end the new one', () => {
    const { session, storage } = attached();
    session.start('s.2');
    session.end('s.1', 'elsewhere');
    expect(session.snapshot().secret).toBe('s.2');
    expect(storage.getItem('galley.session')).toBe('s.2');
  });

  it('a refused session does not remove the one that another tab has just stored', () => {
    const { session, storage } = attached();
    storage.setItem('galley.session', 's.2');
    session.end('s.1', 'elsewhere');
    expect(storage.getItem('galley.session')).toBe('s.2');
    session.follow('galley.session', 's.2');
    expect(session.snapshot()).toEqual({ secret: 's.2', reason: 'none' });
  });

  it('follows another tab that signs out, and nothing else that is stored', () => {
    const { session } = attached();
    session.follow('galley.theme', 'dark');
    expect(session.snapshot().secret).toBe('s.1');
    session.follow('galley.session', null);
    expect(session.snapshot()).toEqual({ secret: null, reason: 'ended' });
  });

  it('[T5] ends when another tab empties the storage, and tells nobody who is signed out already', () => {
    const { session } = attached();
    const listener = vi.fn();
    session.subscribe(listener);
    session.follow(null, null);
    session.follow(null, null);
    expect(session.snapshot()).toEqual({ secret: null, reason: 'ended' });
    expect(listener).toHaveBeenCalledOnce();
  });
});
