// Enhances the pages: search, the scheme switch, copying, and the address of this server in examples.
import { element, startSearch } from './search.js';

const byQuery = (selector) => document.querySelector(selector);
const status = byQuery('[role=status]');

function startScheme() {
  const button = byQuery('button.scheme');
  const html = document.documentElement;
  button.hidden = false;
  button.addEventListener('click', () => {
    const current = html.dataset.scheme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
    html.dataset.scheme = current === 'dark' ? 'light' : 'dark';
    try {
      localStorage.setItem('docs.scheme', html.dataset.scheme);
    } catch {
      // Without storage, the browser does not remember it.
    }
  });
}

function startCopying() {
  if (!navigator.clipboard) return;
  const { copy = '', copied = '' } = status.dataset;
  for (const caption of document.querySelectorAll('figure.code figcaption')) {
    const button = element('button', { type: 'button' }, copy);
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(caption.parentElement.querySelector('pre').textContent);
      button.textContent = copied;
      status.textContent = copied;
      setTimeout(() => (button.textContent = copy), 1500);
    });
    caption.append(button);
  }
}

/** Examples call the server that the page came from, unless they were made for another. */
function nameThisServer() {
  // Only origins that need no quotes in a shell.
  if (!/^https?:\/\/[\w.:[\]-]+$/u.test(location.origin)) return;
  for (const origin of document.querySelectorAll('[data-origin]')) origin.textContent = location.origin;
}

/** Highlights in the table of contents the part of the page that is being read. */
function followReading() {
  const links = new Map(
    [...document.querySelectorAll('#contents .inside a')].map((link) => [link.getAttribute('href').slice(1), link]),
  );
  let current;
  const observer = new IntersectionObserver(
    (seen) => {
      for (const { isIntersecting, target } of seen) {
        const link = links.get(target.id);
        if (!isIntersecting || link === current) continue;
        current?.removeAttribute('aria-current');
        link.setAttribute('aria-current', 'location');
        current = link;
      }
    },
    { rootMargin: '-20% 0px -70% 0px' },
  );
  for (const id of links.keys()) {
    const part = document.getElementById(id);
    if (part) observer.observe(part);
  }
}

function startContents() {
  const contents = byQuery('#contents');
  contents.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'center' });
  contents.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a') && contents.matches(':popover-open')) contents.hidePopover();
  });
  // Links to other languages lead to the same part of the page.
  for (const link of document.querySelectorAll('.languages a'))
    link.addEventListener('click', () => (link.hash = location.hash));
}

startSearch(status);
startScheme();
startCopying();
nameThisServer();
startContents();
followReading();
