// Runs before the first paint: without it a page set to dark flashes white on a light machine.
(() => {
  const theme = localStorage.getItem('galley.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
})();
