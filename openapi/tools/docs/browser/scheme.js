// Runs before the first paint, so that no page flashes in another scheme.
(function () {
  try {
    var scheme = localStorage.getItem('docs.scheme');
    if (scheme === 'light' || scheme === 'dark') document.documentElement.setAttribute('data-scheme', scheme);
  } catch {
    // A browser without storage follows the system.
  }
})();
