// Follows the traffic: fetches the page again after changes, and preserves which parts are open.
const status = () => document.querySelector('.live');

async function refresh() {
  const response = await fetch('.', { cache: 'no-store' });
  // The server escapes everything that it writes into the page, and the policy allows no other script.
  const next = new DOMParser().parseFromString(await response.text(), 'text/html');
  const content = next.querySelector('main');
  if (content === null) return;
  const open = [...document.querySelectorAll('details[open]')].map(({ id }) => id);
  for (const details of content.querySelectorAll('details')) details.open = open.includes(details.id);
  const focused = document.activeElement?.closest('details')?.id;
  document.querySelector('main')?.replaceWith(content);
  document.title = next.title;
  document.documentElement.dataset.version = next.documentElement.dataset.version;
  if (focused !== undefined) document.getElementById(focused)?.querySelector('summary')?.focus({ preventScroll: true });
}

let wanted = '';
/** Whether text is selected, which an update would deselect. */
const isSelecting = () => document.getSelection()?.isCollapsed === false;
async function update() {
  if (wanted !== document.documentElement.dataset.version && !isSelecting()) await refresh();
}
document.addEventListener('selectionchange', () => void update());

const events = new EventSource('events');
events.addEventListener('message', ({ data }) => {
  wanted = data;
  void update();
});
events.addEventListener('open', () => {
  status()?.classList.remove('lost');
  status()?.replaceChildren('Live');
});
events.addEventListener('error', () => {
  status()?.classList.add('lost');
  status()?.replaceChildren('The proxy has stopped');
});
