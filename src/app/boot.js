// Runs before the first paint, so that no page flashes in another scheme, theme, size or language.
(function () {
  var root = document.documentElement;
  var stored = {};
  var isSignedIn = false;
  // Whether the browser lets anything be stored, and has room: else the console's first script brings a stand-in.
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
      // A browser without storage starts with the document's own language.
      return null;
    }
  }
  if (storedLanguage()) root.lang = tags[storedLanguage()];
  // The shape of the console, while who is signed in is asked for. A sign-in looks different, and comes at once.
  var here = location.pathname.slice('{base}'.length);
  var isSignIn = /^\/(login|auth-redirect)\b/.test(here);
  root.dataset.start = isSignIn ? 'form' : isSignedIn ? 'frame' : 'unknown';

  // What a page begins with travels at once, not after the scripts that would ask for it: without this the frame is known
  // when the session is, and the view when its routes are. The build puts in what pages share, and for each domain a list
  // of the files of its views. The list is there before the main script runs, and the view when it has run.
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
    // Pages that differ by a kind, such as `android-upgrade`, are one view.
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
      // Where a list does not arrive, the scripts ask for the same files later.
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

// Until something is shown, whatever fails leaves the page white: above all a script that does not arrive. It is said in
// all languages, because texts are scripts as well. Nothing loads anew by itself: a refresh of the session may be on its
// way, and an answer that arrives at no page would end it.
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
    // Beside the place of the pages, which hides it should they still come up.
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

  // Whoever does not want to wait any longer. What is on its way ends by itself: a call that renews the session must not
  // be cut off, and what it brings is there at the next try.
  addEventListener('DOMContentLoaded', function () {
    var place = document.getElementById('root');
    var start = document.getElementById('start');
    var button = start.querySelector('button');
    // Its letters alone cost more than all else that is laid out before the frame: only who waits gets to see them.
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
    // Where the document ends late, the pages are there already.
    leave();
  });
})();
