// Whether the browser has what the console uses, the rarest of it. First in its file and in the oldest words, so that every
// browser can read it: a newer script would end in the middle of a page, with a sentence for developers.
(function () {
  // What lacks the first lacks more than methods: nothing else is asked of it.
  if (
    [].toSorted &&
    AbortSignal.any &&
    document.documentElement.showPopover &&
    // Younger than light-dark(), which the colors need.
    URL.parse
  )
    return;
  var language = navigator.language;
  var tag = /^zh\b.*\b(tw|hk|mo|hant)\b/i.test(language) ? 'zh-Hant' : /^zh\b/i.test(language) ? 'zh-Hans' : 'en';
  // No script that follows is read.
  window.stop();
  var page = document.documentElement;
  page.lang = tag;
  // The words are in the page, and come with no script.
  page = page.appendChild(document.createElement('body'));
  page.style.margin = '10vw';
  page.append(document.querySelector('template[lang=' + tag + ']').content);
})();
