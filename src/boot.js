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

// Until something is shown, whatever fails leaves the page white: above all a script that does not arrive. It is said in
// all languages, because texts are scripts as well. Nothing loads anew by itself: a refresh of the session may be on its
// way, and an answer that arrives at no page would end it.
(function () {
  var page;
  function add(parent, name, text) {
    var element = parent.appendChild(document.createElement(name));
    element.textContent = text;
    return element;
  }
  function tell(event) {
    if (/link|img/.test(event.target.localName) || document.getElementById('root')?.firstChild) return;
    event.preventDefault();
    if (page) return;
    // Beside the place of the pages, which hides it should they still come up.
    page = add(document.documentElement, 'main', '');
    page.role = 'alert';
    add(page, 'h1', '控制台无法加载 · 主控台無法載入 · The console could not be loaded');
    add(page, 'p', event.reason || event.message || '');
    add(page, 'a', '重试 · 重試 · Try again').href = location;
  }
  addEventListener('error', tell, true);
  addEventListener('unhandledrejection', tell);
})();
