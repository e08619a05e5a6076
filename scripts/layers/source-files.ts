const isTest = /[.]test[.]tsx?$|\/testing\//;

/** Tests may look at everything, so they do not count where the order of the code does. */
export function isProductCode(path: string): boolean {
  return !isTest.test(path);
}

export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}
