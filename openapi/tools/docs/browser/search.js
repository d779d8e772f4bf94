// Search over names, paths and texts of the contract, in every language.

/** An element with text and attributes; texts never become markup. */
export function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/**
 * Starts the search; its index is loaded on first use.
 * @param status element that shows the number of results
 */
export function startSearch(status) {
  const root = document.body.dataset.root ?? '';
  const box = document.querySelector('.search');
  const input = box.querySelector('input');
  const list = document.querySelector('#results');
  let entries;
  let at = -1;
  box.hidden = false;

  const load = () =>
    (entries ??= fetch(`${root}assets/search.json`).then((answer) => {
      if (!answer.ok) throw new Error(answer.statusText);
      return answer.json();
    }));

  function close() {
    list.hidden = true;
    at = -1;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
  }

  function move(to) {
    const options = list.querySelectorAll('[role=option]');
    if (options.length === 0) return;
    options[at]?.setAttribute('aria-selected', 'false');
    at = (to + options.length) % options.length;
    options[at].setAttribute('aria-selected', 'true');
    options[at].scrollIntoView({ block: 'nearest' });
    input.setAttribute('aria-activedescendant', options[at].id);
  }

  function show(found) {
    at = -1;
    list.replaceChildren(
      ...found
        .slice(0, 30)
        .map(([kind, name, about, href], index) =>
          element(
            'a',
            { role: 'option', id: `option-${index}`, href, tabindex: '-1', 'aria-selected': 'false' },
            element('span', { class: `kind ${kind}` }, kind),
            element('code', {}, name),
            element('span', { class: 'about' }, about.replaceAll('`', '')),
          ),
        ),
    );
    const { none = '', count = '' } = status.dataset;
    status.textContent = found.length === 0 ? none : count.replace('{n}', String(found.length));
    if (found.length === 0) list.append(element('p', {}, none));
    list.hidden = false;
    input.setAttribute('aria-expanded', 'true');
    input.removeAttribute('aria-activedescendant');
    if (found.length > 0) move(0);
  }

  async function search() {
    const query = input.value.trim().toLowerCase();
    if (query === '') return close();
    try {
      const found = find(await load(), query);
      // Shows the results for text that was typed while the index was loading.
      if (input.value.trim().toLowerCase() === query) show(found);
    } catch {
      entries = undefined;
      show([]);
      const text = status.dataset.failed ?? '';
      status.textContent = text;
      list.replaceChildren(element('p', {}, text));
    }
  }

  input.addEventListener('input', () => void search());
  input.addEventListener('focus', () => void search());
  box.addEventListener('focusout', ({ relatedTarget }) => {
    if (!box.contains(relatedTarget)) close();
  });
  // Lets a click reach its option before the field loses the focus.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', () => {
    close();
    input.blur();
  });
  input.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && !list.hidden) {
      event.preventDefault();
      move(at + step);
    } else if (event.key === 'Enter' && !event.isComposing) {
      list.querySelector('[aria-selected=true]')?.click();
    } else if (event.key === 'Escape') {
      if (list.hidden) input.value = '';
      close();
    }
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
}

/** Returns the entries that contain every word of a query; those whose name begins with it come first. */
function find(entries, query) {
  const words = query.split(/\s+/u);
  const rank = (name, kind) => {
    const plain = name.toLowerCase();
    const nearness = plain === query ? 0 : plain.startsWith(query) ? 1 : plain.includes(words[0]) ? 2 : 3;
    return nearness * 2 + (kind === 'field' ? 1 : 0);
  };
  return entries
    .filter((entry) => {
      const text = entry.join(' ').toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .map((entry) => ({ entry, rank: rank(entry[1], entry[0]) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);
}
