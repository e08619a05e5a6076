// Runs in the answer to the private file that signs a browser in. Kept in storage, not in a cookie: storage belongs to
// this address and port alone, a cookie would be sent to every other port of this computer.
(() => {
  const session = document.querySelector('meta[name="galley-session"]')?.content;
  if (session) localStorage.setItem('galley.session', session);
  location.replace('/');
})();
