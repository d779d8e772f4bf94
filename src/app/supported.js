// Whether the browser has what the console uses, the rarest of it. Alone in its file and in the oldest words, so that every
// browser can read it: a newer script would end in the middle of a page, with a sentence for developers.
(function () {
  // What lacks the first lacks more than methods: nothing else is asked of it.
  if (
    [].toSorted &&
    AbortSignal.any &&
    document.documentElement.showPopover &&
    URL.parse &&
    CSS.supports('color', 'light-dark(red, red)')
  )
    return;
  var language = navigator.language;
  var words = /^zh\b.*\b(tw|hk|mo|hant)\b/i.test(language)
    ? ['zh-Hant', '瀏覽器版本過舊', '請更新，或改用以下版本或更新的瀏覽器：']
    : /^zh\b/i.test(language)
      ? ['zh-Hans', '浏览器版本过低', '请升级，或换用以下版本或更高的浏览器：']
      : ['en', 'This browser is too old', 'Update it, or use one of these versions or newer:'];
  // No script that follows is read.
  window.stop();
  var page = document.documentElement;
  page.lang = words[0];
  function add(name, text) {
    var element = page.appendChild(document.createElement(name));
    element.textContent = text;
    return element;
  }
  page = add('body', '');
  page.style.margin = '10vw';
  add('h1', words[1]);
  add('p', words[2]);
  add('p', 'Chrome {chrome} · Edge {edge} · Firefox {firefox} · Safari {safari}');
})();
