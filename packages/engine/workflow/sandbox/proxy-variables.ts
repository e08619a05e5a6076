/** Tells a program the way to other computers. Programs read different names. */
export function proxyVariables(port: number): Record<string, string> {
  const url = `http://127.0.0.1:${port}`;
  const near = '127.0.0.1,localhost,::1';
  return {
    ...{ HTTPS_PROXY: url, https_proxy: url, HTTP_PROXY: url, http_proxy: url, ALL_PROXY: url, all_proxy: url },
    ...{ NO_PROXY: near, no_proxy: near },
  };
}
