/**
 * The page of a private file that hands a code to the server as soon as it is opened. The code travels in the body of a
 * form: it stands in no address, no history and no process list.
 */
export function signInFile(origin: string, code: string): string {
  const policy = `default-src 'none'; script-src 'nonce-${code}'; form-action ${origin}`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="referrer" content="no-referrer" />
    <meta name="color-scheme" content="light dark" />
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <title>Opening Galley…</title>
  </head>
  <body>
    <form method="post" action="${origin}/sign-in/file">
      <input type="hidden" name="code" value="${code}" />
      <button>Open Galley</button>
    </form>
    <script nonce="${code}">document.forms[0].submit();</script>
  </body>
</html>
`;
}

/** The answer to that form. Its script keeps the session for this address alone and moves on to the page. */
export function signedInPage(session: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="color-scheme" content="light dark" />
    <meta name="galley-session" content="${session}" />
    <title>Galley</title>
    <script src="/signed-in.js"></script>
  </head>
  <body>
    <noscript>Galley's page needs JavaScript. The command line does the same work: galley run --help</noscript>
  </body>
</html>
`;
}
