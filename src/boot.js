// Runs before the first paint, so that no page flashes in another scheme, theme, size or language.
(function () {
  var root = document.documentElement;
  var stored = {};
  try {
    stored = JSON.parse(localStorage.getItem('mpc.preferences') || '{}') || {};
  } catch {
    stored = {};
  }
  var dark = stored.scheme === 'dark' || (stored.scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  if (stored.theme) root.setAttribute('data-theme', stored.theme);
  if (stored.size) root.setAttribute('data-size', stored.size);
  var tags = { zh_CN: 'zh-Hans', zh_TW: 'zh-Hant', en: 'en' };
  try {
    var language = sessionStorage.getItem('mpc.language');
    if (language && tags[language]) root.lang = tags[language];
  } catch {
    /* A browser without storage starts with the document's own language. */
  }
})();
