// Runs before the first paint, so that no page flashes in another scheme, theme, size or language.
(function () {
  var root = document.documentElement;
  var stored = {};
  try {
    var user = sessionStorage.getItem('mpc.user');
    var text = (user && localStorage.getItem('mpc.preferences.' + user)) || localStorage.getItem('mpc.preferences');
    stored = JSON.parse(text || '{}') || {};
  } catch {
    stored = {};
  }
  var dark = stored.scheme === 'dark' || (stored.scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  ['theme', 'size', 'density'].forEach(function (name) {
    if (typeof stored[name] === 'string') root.setAttribute('data-' + name, stored[name]);
  });
  var tags = { zh_CN: 'zh-Hans', zh_TW: 'zh-Hant', en: 'en' };
  try {
    var language = sessionStorage.getItem('mpc.language');
    if (language && tags[language]) root.lang = tags[language];
  } catch {
    /* A browser without storage starts with the document's own language. */
  }
})();
