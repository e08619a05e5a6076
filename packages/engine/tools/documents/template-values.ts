type Value = string | number | boolean | null;

/** `First Name`, `first_name` and `firstName` mean the same placeholder. */
export function placeholderKey(name: string): string {
  return name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll(/[\s_.-]+/g, ' ')
    .trim();
}

/** Looks values up by the names that templates use. An exact name wins over one that is only written alike. */
export function valueFinder(values: Readonly<Record<string, Value>>): (name: string) => string | undefined {
  const alike = new Map(Object.entries(values).map(([name, value]) => [placeholderKey(name), value]));
  return (name) => {
    const value = Object.hasOwn(values, name) ? values[name] : alike.get(placeholderKey(name));
    return value === undefined ? undefined : (value ?? '').toString();
  };
}

/** A value as part of a file name: no sign that a disk refuses, never a folder of its own. */
export function fileNamePart(text: string): string {
  const plain = text
    .normalize('NFC')
    .replaceAll(/[\p{Control}<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[.\s]+|[.\s]+$/g, '');
  return plain === '' ? 'empty' : plain.slice(0, 80);
}
