// Checks for the most recent browser features that the console uses. It comes first in its file and uses old syntax
// only, so that every browser can run it: with newer syntax the page would break with an error message for developers.
(function () {
  // A browser without the first method also lacks newer syntax, so nothing else is evaluated.
  if (
    [].toSorted &&
    AbortSignal.any &&
    document.documentElement.showPopover &&
    // More recent than light-dark(), which the colors need.
    URL.parse
  )
    return;
  var language = navigator.language;
  var tag = /^zh\b.*\b(tw|hk|mo|hant)\b/i.test(language) ? 'zh-Hant' : /^zh\b/i.test(language) ? 'zh-Hans' : 'en';
  // Prevents all further scripts from loading.
  window.stop();
  var page = document.documentElement;
  page.lang = tag;
  // The message is part of the page and needs no script.
  page = page.appendChild(document.createElement('body'));
  page.style.margin = '10vw';
  page.append(document.querySelector('template[lang=' + tag + ']').content);
})();
