export interface SourceFile {
  readonly path: string;
  readonly source: string;
}

export interface CallersVerdict {
  readonly called: number;
  readonly problems: readonly string[];
}

/** Every procedure has a caller on a surface, or a reason for having none. */
export function judgeCallers(
  procedures: readonly string[],
  surfaces: readonly SourceFile[],
  withoutCaller: Readonly<Record<string, string>>,
): CallersVerdict {
  const words = new Set(surfaces.flatMap(({ source }) => source.match(/\b[A-Z]\w+\b/g) ?? []));
  const called = procedures.filter((name) => words.has(name));
  const problems = procedures.flatMap((name) => {
    const reason = withoutCaller[name];
    if (words.has(name)) return reason === undefined ? [] : [`${name} has a caller: take it out of without-caller.ts.`];
    if (reason === undefined) return [`${name} has no caller on a surface: add one, or say why in without-caller.ts.`];
    return reason.trim() === '' ? [`${name} stands in without-caller.ts without a reason.`] : [];
  });
  const unknown = Object.keys(withoutCaller).filter((name) => !procedures.includes(name));
  return {
    called: called.length,
    problems: [
      ...(called.length === 0 ? ['No surface calls any procedure: the check is blind.'] : []),
      ...problems,
      ...unknown.map((name) => `${name} stands in without-caller.ts and is no procedure.`),
    ],
  };
}
