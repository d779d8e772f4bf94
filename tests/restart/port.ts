/** In a build for stories: lets a document begin anew, as another one would that a browser loads at an address. */
import type { MessageDescriptor } from '@lingui/core';
import type { Root } from 'react-dom/client';
import { successMark } from './success-mark.ts';

declare global {
  /** Restores the initial variables of modules. */
  var restarts: (() => void)[] | undefined;
  /** How many modules are being read. */
  var read: number | undefined;
  /** Registers how to end a subscription to a store. */
  var followed: (end: () => void) => void;
  /** The shown root. */
  var shownRoot: Root | undefined;
  /** Notes the message about the success of an operation. */
  var succeeded: (operation: string, message: MessageDescriptor) => Promise<void>;
  /** Unmounts the console; nothing of it continues. */
  var leaveConsole: () => Promise<void>;
  /** Begins at an address, with the tokens of a session. */
  var enterConsole: (address: string, tokens: string | null) => Promise<void>;
}

const timers = new Set<ReturnType<typeof setTimeout>>();
for (const name of ['setTimeout', 'setInterval'] as const) {
  const start = window[name];
  const noting = (...args: Parameters<typeof start>) => {
    const timer = Reflect.apply(start, window, args);
    timers.add(timer);
    return timer;
  };
  Object.assign(window, { [name]: noting });
}

let leaving = new AbortController();
const withLeaving = (signal: AbortSignal | null | undefined): AbortSignal =>
  signal ? AbortSignal.any([signal, leaving.signal]) : leaving.signal;
const send = window.fetch;
window.fetch = (input, init) => send(input, { ...init, signal: withLeaving(init?.signal) });

let isFirst = true;
/** Work started then continues for all stories: in the first one until something is shown, and while a module loads. */
const isStarting = (): boolean => (isFirst && globalThis.shownRoot === undefined) || (globalThis.read ?? 0) > 0;

const followers = new Set<() => void>();
globalThis.followed = (end) => {
  if (!isStarting()) followers.add(end);
};

globalThis.succeeded = async (operation, message) => {
  const { i18n } = await import('@lingui/core');
  if (i18n.locale === 'en') console.debug(`${successMark}${JSON.stringify([operation, i18n._(message)])}`);
};

/** A story's listeners on the document end with the story, except those added once for all. */
const lastingEvents = new Set(['storage', 'selectionchange']);
const { addEventListener } = EventTarget.prototype;
EventTarget.prototype.addEventListener = function (this: EventTarget | undefined, type, listener, options) {
  // Called without its window, it means that one.
  const target = this ?? window;
  const isOfDocument = target === window || target === document;
  if (!isOfDocument || lastingEvents.has(type) || isStarting()) {
    addEventListener.call(target, type, listener, options);
    return;
  }
  const settings = typeof options === 'object' ? options : { capture: options ?? false };
  addEventListener.call(target, type, listener, { ...settings, signal: withLeaving(settings.signal) });
};
const observers = new Set<MutationObserver>();
const { observe } = MutationObserver.prototype;
MutationObserver.prototype.observe = function (target, options) {
  observers.add(this);
  observe.call(this, target, options);
};

const transfers = new Set<WeakRef<XMLHttpRequest>>();
const { send: startTransfer } = XMLHttpRequest.prototype;
XMLHttpRequest.prototype.send = function (body) {
  transfers.add(new WeakRef(this));
  startTransfer.call(this, body);
};

window.leaveConsole = async () => {
  // The focus is not lost: the story is over.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  const { queryClient } = await import('../../src/api/query-policy.ts');
  leaving.abort();
  leaving = new AbortController();
  for (const transfer of transfers) transfer.deref()?.abort();
  transfers.clear();
  for (const observer of observers) observer.disconnect();
  observers.clear();
  for (const end of followers) end();
  followers.clear();
  globalThis.shownRoot?.unmount();
  globalThis.shownRoot = undefined;
  isFirst = false;
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
  queryClient.clear();
  for (const back of globalThis.restarts ?? []) back();
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  // The removal is checked for a lost focus a moment later: `lost-focus.ts` is notified after that.
  document.dispatchEvent(new Event('consoleleft'));
};

window.enterConsole = async (address, tokens) => {
  const html = document.documentElement;
  html.setAttribute('data-mantine-color-scheme', matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  for (const name of ['theme', 'size', 'density']) html.removeAttribute(`data-${name}`);
  html.dataset['start'] = 'frame';
  const root = document.createElement('div');
  root.id = 'root';
  document.body.replaceChildren(root);
  if (tokens) sessionStorage.setItem('mpc.refresh', tokens);
  const [{ openRoutes, router }, { mount }, { startLanguage }, { frameTexts }, { ensureSession }] = await Promise.all([
    import('../../src/app/router.ts'),
    import('../../src/app/main.tsx'),
    import('../../src/i18n/language.ts'),
    import('../../src/i18n/text-file.ts'),
    import('../../src/session/session.ts'),
  ]);
  router.history.replace(address);
  // Nothing is shown that a change could wait for.
  router.startTransition = async (change) => {
    change();
    return false;
  };
  const texts = startLanguage(frameTexts);
  await Promise.all([ensureSession(), openRoutes(new URL(address, location.href).pathname)]);
  await router.load();
  await mount(root, Promise.resolve(), texts);
};
