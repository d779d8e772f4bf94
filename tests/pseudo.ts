/** A language for stories: English with accents, longer, and in brackets. It is made of the built catalogues on their way, and part of none. */
import type { Page } from '@playwright/test';

/** A message as it is compiled: text, values, and texts for the forms of a value. */
type Part =
  | string
  | readonly [name: string]
  | readonly [name: string, format: string, forms?: Readonly<Record<string, unknown>>];
type Message = readonly Part[];

const from = 'aceinoruyACEINORUY';
const to = 'áçéíñóřúýÁÇÉÍÑÓŘÚÝ';

/** Elements of a text and the number of a plural stay as they are. */
const markup = /(<\/?\d+\/?>|#)/u;

const accented = (text: string): string =>
  text
    .split(markup)
    .map((piece) =>
      markup.test(piece) ? piece : piece.replace(/[a-z]/giu, (letter) => to[from.indexOf(letter)] ?? letter),
    )
    .join('');

/** Two letters more for every five: one word where there is one, more words where there are more. */
function padding(length: number): string {
  const most = Math.ceil(length * 0.4);
  return length <= 12 ? '~'.repeat(most) : ` ${'~~~~ '.repeat(Math.ceil(most / 5))}`.trimEnd();
}

const isForms = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isMessage = (value: unknown): value is Message => Array.isArray(value);

function translated(parts: Message): Part[] {
  return parts.map((part) => {
    if (typeof part === 'string') return accented(part);
    const [name, format, forms] = part;
    if (format === undefined) return part;
    if (!isForms(forms)) return part;
    const others = Object.entries(forms).map(([form, text]) => [form, isMessage(text) ? translated(text) : text]);
    return [name, format, Object.fromEntries(others)];
  });
}

function lengthened(message: unknown): unknown {
  const parts = typeof message === 'string' ? [message] : message;
  if (!isMessage(parts)) return message;
  const length = parts.reduce((sum, part) => sum + (typeof part === 'string' ? part.replace(markup, '').length : 6), 0);
  return ['[', ...translated(parts), `${padding(length)}]`];
}

/** The messages of a built catalogue: JSON within a template string. */
const built = /JSON\.parse\(`(\{"(?:[^`\\]|\\.)*\})`\)/gsu;

function pseudo(json: string): string {
  const messages: Record<string, unknown> = JSON.parse(json.replace(/\\([\\`$])/gu, '$1'));
  const changed = Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, lengthened(message)]));
  return JSON.stringify(changed).replace(/[\\`$]/gu, '\\$&');
}

const lengthenedText = (text: string): string => `[${accented(text)}${padding(text.length)}]`;

/** Shows every text of the console lengthened from now on, and the names of the menus. Texts of problems are no part of it. */
export async function showPseudo(page: Page): Promise<void> {
  await page.route('**/api/user/menu?*', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const body = text.replace(
      /"menuEnName":"([^"]*)"/gu,
      (_, name: string) => `"menuEnName":"${lengthenedText(name)}"`,
    );
    return route.fulfill({ response, body });
  });
  await page.route(/\/assets\/[^/]+\.js$/u, async (route) => {
    // A story may end while the page still loads something in the background.
    const response = await route.fetch().catch(() => null);
    if (response === null) return route.abort().catch(() => {});
    const code = await response.text();
    return route.fulfill({
      response,
      body: code.replaceAll(built, (_, json: string) => `JSON.parse(\`${pseudo(json)}\`)`),
    });
  });
}

/** Text that does not fit where it stands, and texts that no catalogue has; each with the element. */
export function findClipped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults = new Set<string>();
    const nameOf = (element: Element) => {
      const role = element.getAttribute('role');
      return `${element.tagName.toLowerCase()}${role ? `[${role}]` : ''} “${(element.textContent ?? '').trim().replace(/\s+/gu, ' ').slice(0, 60)}”`;
    };
    const owns = (element: Element) =>
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      );
    /** Cut texts are complete somewhere else. */
    const isTold = (element: Element) => element.closest('[data-hint], [data-clip], [title], td') !== null;
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    };
    /** The visible part of an element inside scrolling or clipping ancestors. */
    const visibleBox = (element: Element) => {
      let { left, right, top, bottom } = element.getBoundingClientRect();
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflowX === 'visible') continue;
        const box = around.getBoundingClientRect();
        [left, right, top, bottom] = [
          Math.max(left, box.left),
          Math.min(right, box.right),
          Math.max(top, box.top),
          Math.min(bottom, box.bottom),
        ];
      }
      return { left, right, top, bottom };
    };
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (!owns(element) || !isSeen(element)) continue;
      const { overflowX, overflowY, display } = getComputedStyle(element);
      const isCut = ['hidden', 'clip'].includes(overflowX) && element.scrollWidth > element.clientWidth + 1;
      const isLow = ['hidden', 'clip'].includes(overflowY) && element.scrollHeight > element.clientHeight + 2;
      const spills =
        display !== 'inline' &&
        element.matches('button, label, legend, th, h1, h2, summary, a') &&
        element.scrollWidth > element.clientWidth + 1;
      if ((isCut || isLow || spills) && !isTold(element)) faults.add(`clipped: ${nameOf(element)}`);
    }
    for (const bar of document.querySelectorAll('header, nav, [role=search], [role=toolbar], footer')) {
      const parts = [...bar.querySelectorAll('button, a[href], input:not([type=hidden]), select, h1')].filter(isSeen);
      for (const [at, one] of parts.entries()) {
        const a = visibleBox(one);
        for (const other of parts.slice(at + 1)) {
          if (one.contains(other) || other.contains(one) || one.parentElement === other.parentElement?.parentElement)
            continue;
          const b = visibleBox(other);
          const isOver =
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
          if (
            isOver &&
            getComputedStyle(other).position !== 'absolute' &&
            getComputedStyle(one).position !== 'absolute'
          ) {
            faults.add(`over each other: ${nameOf(one)} and ${nameOf(other)}`);
          }
        }
      }
    }
    return [...faults];
  });
}

/** Words of the console that no catalogue has: those without brackets. The data are Chinese, names and numbers. */
export function findUntranslated(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = new Set<string>();
    const isData = (element: Element) =>
      element.closest(
        'code, bdi, td, dd, time, pre, svg, [lang]:not(html), option, select, .mantine-Pill-root, [class*=cardTitle], [class*=cardTop] span',
      ) !== null;
    const isWord = (text: string) => /[a-z]{3}/iu.test(text) && !/[[\]]/u.test(text) && !/\p{Script=Han}/u.test(text);
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const element = node.parentElement;
      if (!element || isData(element) || !element.checkVisibility() || element.matches('script, style')) continue;
      // Values stand between the pieces of one text.
      const whole = [...element.childNodes]
        .filter((other) => other.nodeType === Node.TEXT_NODE)
        .map((other) => other.textContent)
        .join('');
      if (isWord(whole)) texts.add(`text: ${whole.trim()}`);
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [data-hint]')) {
      // Elements for measuring are hidden, from screen readers too.
      if (isData(element) || !element.checkVisibility() || element.closest('[aria-hidden=true]')) continue;
      for (const name of ['aria-label', 'placeholder', 'title', 'data-hint']) {
        const text = element.getAttribute(name);
        if (text && isWord(text)) texts.add(`${name}: ${text}`);
      }
    }
    return [...texts];
  });
}
