import { test as base, expect } from '@playwright/test';
import type { ConsoleMessage, Page, WebError } from '@playwright/test';
import type { Schemas } from '../openapi/generated/types.ts';
import './stacks.ts';
import { leaveBars, showBars } from './bars.ts';
import { keepCache } from './kept-cache.ts';
import { watchLostFocus } from './lost-focus.ts';
import { ownDocuments, restartableFolder, openWith, SharedWindow } from './restart/window.ts';
import { startConsole } from './server.ts';
import { watchSuccesses } from './success-messages.ts';
import { waitLean } from './waits.ts';

export { expect };

/** The password of every seed user. */
export const password = 'Chenghu2024';

/** The control plane of the mock server: changes that bypass the console. */
export class MockControl {
  readonly url: string;

  constructor(url: string) {
    this.url = `${url}/mock-example/api/mock`;
  }

  private async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const json = body === undefined ? undefined : JSON.stringify(body);
    const response = await fetch(`${this.url}${path}`, {
      method,
      body: json,
      headers: json ? { 'Content-Type': 'application/json' } : {},
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    // The server checks its answers against the contract; a violation fails the story below.
    const answer: T = JSON.parse(text || 'null');
    return answer;
  }

  /** Data, clock and faults back to the seed; the request log starts empty. */
  reset = (input: Schemas['MockReset'] = {}) => this.call<Schemas['MockHealth']>('POST', '/reset', input);
  /** Makes calls fail or slow; the same as the fault switch that a person would use. */
  fault = (input: Schemas['MockFaultInput']) => this.call<Schemas['MockFault']>('POST', '/fault', input);
  clearFault = (fault: Schemas['MockFault']) => this.call<null>('DELETE', `/fault/${fault.id}`);
  /** Lets every access token run out at the n-th call from now on; refresh tokens stay good. */
  expireTokens = (input: Schemas['MockTokenExpiry']) => this.call<null>('POST', '/token-expiry', input);
  /** A ticket as issued by an external sign-in. */
  ticket = async (userName: string) => (await this.call<Schemas['MockTicket']>('POST', '/ticket', { userName })).ticket;
  /** The text of a captcha, by the id in its address. */
  captcha = async (id: string) => (await this.call<Schemas['MockCaptcha']>('GET', `/captcha/${id}`)).text;
  clock = (input: Schemas['MockClockInput']) => this.call<Schemas['MockClock']>('PUT', '/clock', input);
  /** Advances the clock to the hour after noon in China: shortly after midnight a day has hardly any data. */
  noon = () => this.clock({ advanceSeconds: ((28 - new Date().getUTCHours()) % 24) * 3600 });

  /** Requests since the reset, newest first; of one operation when it is given. */
  async requests(operationId?: string): Promise<Schemas['MockRequest'][]> {
    const query = new URLSearchParams({ size: '100', ...(operationId ? { operationId } : {}) });
    return (await this.call<Schemas['MockRequestPage']>('GET', `/request?${query}`)).items;
  }
}

/** More than there are users, and than there are roles. */
const ids = Array.from({ length: 300 }, (_, at) => String(at + 1));

/** Marks the guide as seen for the next sign-in: it would cover the page of the story. */
export const skipGuide = (page: Page): Promise<void> =>
  page.evaluate((all) => {
    for (const user of all) {
      const key = `mpc.preferences.${user}`;
      const stored: object = JSON.parse(localStorage.getItem(key) ?? '{}');
      localStorage.setItem(key, JSON.stringify({ ...stored, guides: all.slice(0, 50) }));
    }
  }, ids);

/** Signs in at the form that is shown, and waits for the page behind it. */
export async function signIn(page: Page, userName = 'admin', secret = password): Promise<void> {
  // The form is there, and with it the document that stays.
  await expect(page.getByRole('textbox', { name: 'User name' })).toBeVisible();
  await skipGuide(page);
  await page.getByRole('textbox', { name: 'User name' }).fill(userName);
  await page.getByLabel('Password').fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
}

/** The question for one's own password, before something gives rights or another's account. */
export const passwordQuestion = (page: Page) => page.getByRole('dialog', { name: 'Confirm with your password' });

/** Types the own password into the question for it. */
export async function givePassword(page: Page, secret = password): Promise<void> {
  await passwordQuestion(page).getByLabel('Your password').fill(secret);
  await passwordQuestion(page).getByRole('button', { name: 'Confirm' }).click();
  if (secret === password) await expect(passwordQuestion(page)).toBeHidden();
}

/** Signs a user in past the form: the session of a window, or of somebody elsewhere. */
export async function obtainTokens(page: Page, userName: string): Promise<Schemas['Token']> {
  const answer = await page.request.post('/uaa/oauth/token', {
    headers: { Authorization: `Basic ${btoa('console:console')}` },
    form: { grant_type: 'password', username: userName, password, scope: 'console' },
  });
  return answer.json();
}

/**
 * Opens an address as a user who has signed in in this window before: the sign-in form is tested elsewhere. In a window
 * that stories share, its document restarts where possible, otherwise it is replaced.
 */
export async function openAs(page: Page, address: string, userName = 'admin'): Promise<void> {
  const { access_token: access, refresh_token: refresh, expires_in: expiresIn } = await obtainTokens(page, userName);
  await openWith(page, address, { access, refresh, expiresIn });
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
}

/** Chromium logs every refused call; stories about refusals would all fail on that. On plain http it ignores a header of ours. */
const isExpected = (text: string): boolean =>
  /^Failed to load resource:|^The Cross-Origin-Opener-Policy header has been ignored/u.test(text);

interface Story {
  /** Address of the console, without trailing slash. */
  consoleUrl: string;
  mock: MockControl;
  /**
   * Errors on the browser's console, uncaught ones, violations of the content security policy, and texts that were shown
   * before their catalogue was there. None may remain.
   */
  errors: string[];
  /** The focused element was removed, and nothing else has the focus: never allowed. */
  focus: null;
  /** Messages about successful changes that are not those of the change: none may appear. */
  successes: null;
}

interface Servers {
  /** Address of the console as it is shipped. */
  shipped: () => Promise<string>;
  /** Address of the console whose document can restart. */
  restartable: () => Promise<string>;
}

/** A story about documents: it has one of its own, of the console as it is shipped. */
export const documentTest = base.extend<Story, { servers: Servers; sharedWindow: SharedWindow }>({
  servers: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to see what a fixture needs
    async ({}, provide) => {
      const started = new Map<string, ReturnType<typeof startConsole>>();
      const addressOf = async (folder: string | undefined) => {
        // Each build is new, and slow compression is useless on localhost.
        const server = started.get(folder ?? '') ?? startConsole(folder, '--effort', '1');
        started.set(folder ?? '', server);
        return (await server).url;
      };
      await provide({ shipped: () => addressOf(undefined), restartable: () => addressOf(restartableFolder) });
      for (const server of started.values()) (await server).stop();
    },
    { scope: 'worker' },
  ],
  sharedWindow: [
    async ({ browser }, provide) => {
      const shared = new SharedWindow(browser);
      await provide(shared);
      await shared.close();
    },
    { scope: 'worker' },
  ],
  consoleUrl: async ({ servers }, provide) => provide(await servers.shipped()),
  baseURL: async ({ consoleUrl }, provide) => provide(consoleUrl),
  page: async ({ page }, provide) => {
    await waitLean(page);
    await showBars(page, false);
    await provide(page);
    await leaveBars(page);
  },
  mock: [
    // After the context: until then the page of the previous story may still send requests. Only the permissions stay
    // in the context.
    async ({ consoleUrl, context }, provide) => {
      keepCache(context);
      await context.clearPermissions();
      const mock = new MockControl(consoleUrl);
      await mock.reset();
      await provide(mock);
      const broken = (await mock.requests()).filter(
        ({ violations, undeclared }) => violations.length + undeclared.length > 0,
      );
      expect(broken, 'what breaks the contract').toEqual([]);
    },
    { auto: true },
  ],
  errors: [
    async ({ context }, provide) => {
      const errors: string[] = [];
      const hear = (message: ConsoleMessage) => {
        const text = message.text();
        if ((message.type() === 'error' && !isExpected(text)) || text.startsWith('Uncompiled message'))
          errors.push(text);
      };
      const note = (error: WebError) => errors.push(String(error.error()));
      context.on('console', hear);
      context.on('weberror', note);
      await provide(errors);
      context.off('console', hear);
      context.off('weberror', note);
      expect(errors, 'errors on the browser’s console').toEqual([]);
    },
    { auto: true },
  ],
  focus: [
    async ({ context }, provide) => {
      const losses = await watchLostFocus(context);
      await provide(null);
      expect(await losses(), 'the focus was lost from').toEqual([]);
    },
    { auto: true },
  ],
  successes: [
    async ({ context }, provide) => {
      const wrong = watchSuccesses(context);
      await provide(null);
      expect(wrong(), 'messages about success that differ from `success-messages.ts`').toEqual([]);
    },
    { auto: true },
  ],
});

/** A story in the shared window: its document restarts for each story. */
export const test = ownDocuments
  ? documentTest
  : documentTest.extend({
      consoleUrl: async ({ servers }, provide) => provide(await servers.restartable()),
      context: async ({ consoleUrl, sharedWindow }, provide, info) => {
        const { context } = await sharedWindow.take(consoleUrl);
        await provide(context);
        await sharedWindow.giveBack(info.status === info.expectedStatus);
      },
      page: async ({ consoleUrl, sharedWindow, context: _context }, provide) =>
        provide((await sharedWindow.take(consoleUrl)).page),
    });
