// Runs before the first paint, so that no page flashes in another color scheme, theme, size or language.
(function () {
  var root = document.documentElement;
  var stored = {};
  var isSignedIn = false;
  // Checks whether browser storage is allowed and has space; otherwise the console's first script replaces it.
  try {
    [localStorage, sessionStorage].forEach(function (storage) {
      storage.setItem('mpc{base}.probe', '-'.repeat(4000));
      storage.removeItem('mpc{base}.probe');
    });
  } catch (error) {
    root.dataset.storage = error;
  }
  try {
    isSignedIn = sessionStorage.getItem('mpc{base}.refresh') !== null;
    var user = sessionStorage.getItem('mpc{base}.user');
    var text =
      (user && localStorage.getItem('mpc{base}.preferences.' + user)) || localStorage.getItem('mpc{base}.preferences');
    stored = JSON.parse(text || '{}') || {};
  } catch {
    stored = {};
  }
  var dark =
    stored.scheme === 'dark' || (stored.scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.mantineColorScheme = dark ? 'dark' : 'light';
  ['theme', 'size', 'density'].forEach(function (name) {
    if (typeof stored[name] === 'string') root.dataset[name] = stored[name];
  });
  var tags = { zh_CN: 'zh-Hans', zh_TW: 'zh-Hant', en: 'en' };
  function storedLanguage() {
    try {
      var language = sessionStorage.getItem('mpc{base}.language');
      return language in tags ? language : null;
    } catch {
      // Without storage, the document keeps its own language.
      return null;
    }
  }
  if (storedLanguage()) root.lang = tags[storedLanguage()];
  // Selects the placeholder to show while the session is loading. The sign-in has a form instead, which is shown
  // immediately.
  var here = location.pathname.slice('{base}'.length);
  var isSignIn = /^\/(login|auth-redirect)\b/.test(here);
  root.dataset.start = isSignIn ? 'form' : isSignedIn ? 'frame' : 'unknown';

  // Preloads the initial files of a page in parallel, instead of after the scripts that request them: otherwise the
  // shell would load after the session, and the view after its routes. The build inserts the names of the files that
  // pages share and, for each domain, of a list of its views' files. The list arrives before the main script runs, and
  // the view once it has run.
  var names = '{names}'.split(' ');
  var views = {};
  var asked = {};
  var latest;
  function ask(name) {
    if (asked[name]) return;
    asked[name] = true;
    var link = document.createElement('link');
    var isStyle = name.endsWith('css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.crossOrigin = '';
    link.href = '{base}/assets/' + name;
    document.head.append(link);
  }
  window.preloadFiles = function (pathname) {
    latest = pathname;
    var tag = navigator.language;
    var isTraditional = /^zh\b.*\b(tw|hk|mo|hant)\b/i.test(tag);
    var language = storedLanguage() || (isTraditional ? 'zh_TW' : /^zh\b/i.test(tag) ? 'zh_CN' : 'en');
    // Pages that only differ by a kind, such as `android-upgrade`, share a view.
    var page = /^\/pages\/(\w+)\/((?:\w+-)?([\w-]*))/.exec(pathname);
    var parts = ['frame', 'frame.' + language];
    if (page) {
      parts.push('kit', page[1], page[1] + '.' + language, page[1] + '-routes');
      [page[2], page[3]].forEach(function (view) {
        (views[page[1] + '-' + view] || []).forEach(ask);
      });
    }
    names = names.filter(function (name) {
      if (parts.indexOf(name.replace(/-\w+\.\w+$/, '')) < 0) return true;
      // If a list fails to load, the scripts request the same files later.
      if (name.endsWith('json'))
        fetch('{base}/assets/' + name)
          .then(read)
          .then(extend, ignore);
      else ask(name);
      return false;
    });
  };
  function ignore() {}
  function read(response) {
    return response.ok ? response.json() : {};
  }
  function extend(listed) {
    Object.assign(views, listed);
    window.preloadFiles(latest);
  }
  if (isSignedIn && !isSignIn) window.preloadFiles(here);
})();

// Until something is rendered, any failure would leave the page blank, above all a script that fails to load. The
// message is in all languages, because texts are scripts, too. Nothing reloads automatically: a token refresh may be in
// progress, and its response would be lost, which would end the session.
(function () {
  var root = document.documentElement;
  var page;
  function add(parent, name, text) {
    var element = parent.appendChild(document.createElement(name));
    element.textContent = text;
    return element;
  }
  function show(state, title, text) {
    root.dataset.start = state;
    if (page) return;
    // Next to the root of the pages, which hides it if they render after all.
    page = add(root, 'main', '');
    page.role = 'alert';
    add(page, 'h1', title);
    add(page, 'p', text);
    add(page, 'a', '重试 · 重試 · Try again').href = location;
  }
  function tell(event) {
    if (/link|img/.test(event.target.localName) || document.getElementById('root')?.firstChild) return;
    event.preventDefault();
    show(
      'failed',
      '控制台无法加载 · 主控台無法載入 · The console could not be loaded',
      event.reason || event.message || '',
    );
  }
  addEventListener('error', tell, true);
  addEventListener('unhandledrejection', tell);

  // Lets the user cancel loading. Requests in progress complete: a token refresh must not be aborted, and its result is
  // available on the next attempt.
  addEventListener('DOMContentLoaded', function () {
    var place = document.getElementById('root');
    var start = document.getElementById('start');
    var button = start.querySelector('button');
    // Delayed, because the layout of its text alone costs more than everything else before the shell.
    setTimeout(function () {
      button.hidden = false;
    }, 1500);
    button.addEventListener('click', function () {
      show('canceled', '已取消加载 · 已取消載入 · Loading was canceled', '');
      page.querySelector('a').focus();
    });
    function leave() {
      if (place.firstElementChild) start.remove();
    }
    new MutationObserver(leave).observe(place, { childList: true });
    // If the document finishes late, the pages are already rendered.
    leave();
  });
})();
