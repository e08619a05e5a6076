export interface Written {
  /** Settings that stand before the text between two lines of dashes; empty for none. */
  readonly settings: string;
  readonly text: string;
}

/** Read as markdown, settings before a text would become a line and a heading. */
export function withoutFrontMatter(written: string): Written {
  const [all, settings] = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(written) ?? [];
  if (all === undefined || settings === undefined || !/^[\w-]+[ \t]*:/m.test(settings)) {
    return { settings: '', text: written };
  }
  return { settings, text: written.slice(all.length) };
}
