import { existsSync, readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { brief, hasten } from './screen.ts';
import { expect, openAs, test } from './story.ts';
import type { MockControl } from './story.ts';

interface ProbedList {
  /** Address of the list, with a filter or sort in its query. */
  address: string;
  /** Operation that fills the list. */
  operationId: string;
  /** Path of that operation. */
  path: string;
  /**
   * Opens a form, fills it so that it can be saved, and names the operation that saving calls. Absent where there is none.
   * `confirm` gives the own password where that is refused without it.
   */
  form?: {
    fill: (page: Page) => Promise<void>;
    operationId: string;
    confirm?: (page: Page) => Promise<void>;
    /** Where it is not the form of the listed records. */
    isOther?: true;
  };
  /** The address with a query that makes no sense. */
  garbage: string;
  /** Overrides for a page that is not a list. */
  page?: {
    /** The default query of the address. */
    query?: string;
    /** Changes a filter, and the values shown for it then. */
    narrow?: (page: Page) => Promise<void>;
    narrowed?: string;
  };
}

/** Rows of records: the head of the table has no cells but headings. */
const rows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell').or(page.getByRole('cell')) });

const ofLists = {
  query: '?page=1&size=20',
  narrow: async (page: Page) => {
    await page.getByRole('main').getByRole('searchbox').first().fill('zzz');
    await page.keyboard.press('Enter');
  },
  narrowed: 'No records match these filters',
};
const alert = (page: Page) => page.getByRole('main').getByRole('alert');

interface Probed {
  page: Page;
  context: BrowserContext;
  mock: MockControl;
  errors: string[];
}

const sending = '8 a triple click, Enter and sending on until the form is gone send exactly one request';

type Step = (probed: Probed, list: ProbedList) => Promise<void>;

/**
 * The probes in order, each on a freshly opened page: those that end the session or the page come last, and before them
 * those that speed up the page's clock, which keeps it. The first signs in.
 */
const probes: Record<string, Step> = {
  '9 garbage in the address becomes the default and is never sent': async ({ page }, list) => {
    const requests = recordRequests(page, list);
    await openAs(page, list.garbage);
    await expect(rows(page).first()).toBeVisible();
    expect(requests).toEqual(usual(list));
  },

  '3 a forbidden list says so and is not asked again': async ({ page, mock }, { address, operationId }) => {
    const before = (await mock.requests(operationId)).length;
    const fault = await mock.fault({ operationId, status: 403, code: 'AUTH_FORBIDDEN' });
    await openAs(page, address);
    await expect(alert(page)).toContainText('You have no access to this data');
    expect(await mock.requests(operationId)).toHaveLength(before + 1);
    await mock.clearFault(fault);
  },

  '5 a slow list shows its shape at once and can be cancelled': async ({ page, mock }, { address, operationId }) => {
    const fault = await mock.fault({ operationId, latencyMs: 60_000 });
    await openAs(page, address);
    await expect(page.getByRole('main').locator('[aria-busy=true]').first()).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Cancel' }).click({ timeout: 30_000 });
    await expect(alert(page).getByRole('button', { name: 'Retry' })).toBeVisible();
    await mock.clearFault(fault);
  },

  '6 offline, what was read stays, and the list resumes by itself': async (
    { page, context },
    { address, page: own },
  ) => {
    const parts = { ...ofLists, ...own };
    await openAs(page, address);
    await expect(rows(page).first()).toBeVisible();
    await context.setOffline(true);
    await parts.narrow(page);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(rows(page).first()).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(parts.narrowed)).toBeVisible({ timeout: 15_000 });
  },

  [sending]: async (probed, list) => {
    if (list.form === undefined) return;
    await openAs(probed.page, list.address);
    await expect(rows(probed.page).first()).toBeVisible();
    await sendOnce(probed, list);
  },

  '1 a list call that is refused is said in place, with request id and retry; the shell stays': async (
    probed,
    { address, operationId },
  ) => {
    // Another try does not help, so that none is waited for.
    await probed.mock.fault({ operationId, status: 404, code: 'NOT_FOUND', times: 1 });
    await openAs(probed.page, address);
    await expect(alert(probed.page)).toContainText('Request ID');
    await retry(probed);
  },

  '1 so is one that fails at each of its tries': async (probed, { address, operationId }) => {
    const { page, mock } = probed;
    await mock.fault({ operationId, status: 500, code: 'DB_QUERY_FAILED', times: 3 });
    await page.clock.install();
    await page.goto(address);
    await hasten(page, () => expect(alert(page)).toContainText('Request ID', brief));
    await retry(probed);
  },

  '4 a page of HTML under status 200 is an error, never an empty table': (probed, list) =>
    answersWrongly('<!doctype html><title>proxy</title>', probed, list),
  '4 an object without records under status 200 is an error, never an empty table': (probed, list) =>
    answersWrongly('{}', probed, list),

  '4 a record that is none under status 200 is an error': (probed, list) =>
    answersWrongly('{"items":[null],"total":1,"page":1,"size":20}', probed, list),
  '4 a number of records that is none under status 200 is an error': (probed, list) =>
    answersWrongly('{"items":[],"total":"many","page":1,"size":20}', probed, list),

  '2 a lost session leads to the sign-in and back to the same address': async ({ page, mock }, { address }) => {
    await page.goto(address);
    await expect(rows(page).first()).toBeVisible();
    await mock.clock({ advanceSeconds: 7200 });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByLabel('Password')).toBeVisible();
    await page.getByLabel('Password').fill('Chenghu2024');
    await page.getByRole('button', { name: 'Sign in' }).click();
    // The rows stay visible behind it: a story that continues before the answer is not signed in.
    await expect(page.getByLabel('Password')).toBeHidden();
    await expect(rows(page).first()).toBeVisible();
    await expect(page).toHaveURL(address);
  },

  '7 a chunk that is gone ends in a page with retry, never in a loop': async ({ page, errors }, { address }) => {
    let documents = 0;
    page.on('request', (request) => (documents += Number(request.isNavigationRequest())));
    const [, domain, name] = /^\/pages\/(\w+)\/([\w-]+)/u.exec(address) ?? [];
    // Pages that differ by a kind, such as `android-upgrade`, have one file.
    await page.route(
      new RegExp(`/assets/${domain}-(?:${name}|${name?.replace(/^\w+-/u, '')})-\\w+\\.js`, 'u'),
      (route) => route.fulfill({ status: 404, body: 'gone' }),
    );
    await page.goto(address);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 15_000 });
    expect(documents).toBeLessThanOrEqual(2);
    // React logs the caught error.
    expect(errors.splice(0).filter((error) => !error.includes('dynamically imported module'))).toEqual([]);
    // A pending handler would block the end of the story.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
};

/** Records the list's requests from now on. */
function recordRequests(page: Page, { path }: ProbedList): readonly string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === path) requests.push(pathname + search);
  });
  return requests;
}
const usual = ({ path, page }: ProbedList) => [path + { ...ofLists, ...page }.query];

/** Saves the open form of a list, like an impatient user. */
async function sendOnce({ page, mock }: Probed, { form }: ProbedList): Promise<void> {
  if (form === undefined) return;
  await form.fill(page);
  const fault = await mock.fault({ operationId: form.operationId, latencyMs: 500 });
  const dialog = page.getByRole('dialog');
  // Also in the moment between the answer and the end of the drawer.
  await dialog.locator('form').evaluate((element: HTMLFormElement) => {
    const again = () => {
      element.requestSubmit();
      if (element.isConnected) requestAnimationFrame(again);
    };
    element.addEventListener('submit', () => requestAnimationFrame(again), { once: true });
    // An Enter that comes when the focus is back on the button would open the form again.
    const preventLate = (event: KeyboardEvent) => {
      if (!element.contains(document.activeElement)) event.preventDefault();
    };
    addEventListener('keydown', preventLate, { once: true, capture: true });
  });
  await dialog.getByRole('button', { name: 'Save' }).click({ clickCount: 3, delay: 2 });
  await page.keyboard.press('Enter');
  await form.confirm?.(page);
  // Another dialog may follow, with the server's answer.
  await expect(dialog.locator('form')).toBeHidden();
  expect((await mock.requests(form.operationId)).filter(({ code }) => code !== 'AUTH_REAUTH_REQUIRED')).toHaveLength(1);
  await mock.clearFault(fault);
}

async function retry({ page }: Probed): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await alert(page).getByRole('button', { name: 'Retry' }).click();
  await expect(rows(page).first()).toBeVisible();
}

async function answersWrongly(
  body: string,
  { page, mock }: Probed,
  { address, operationId }: ProbedList,
): Promise<void> {
  const fault = await mock.fault({ operationId, status: 200, body });
  await page.goto(address);
  await hasten(page, () => expect(alert(page)).toBeVisible(brief));
  await expect(page.getByRole('main').getByRole('row')).toHaveCount(0);
  await mock.clearFault(fault);
}

/**
 * The possible mistakes of a list screen: its request, the place of its errors, and the request of its form. Opening a
 * page is most of a probe, so that one page is used for all three.
 */
const own: Record<string, Step> = {
  '9 garbage in the address is never sent; 1 a refusal is said in place, with request id and retry': async (
    probed,
    list,
  ) => {
    const { page, mock } = probed;
    await mock.fault({ operationId: list.operationId, status: 404, code: 'NOT_FOUND', times: 1 });
    const requests = recordRequests(page, list);
    await openAs(page, list.garbage);
    await expect(alert(page)).toContainText('Request ID');
    expect(requests).toEqual(usual(list));
    await retry(probed);
  },
  [sending]: sendOnce,
};

/** One page meets the probes one after the other: a page of its own for each took twice the time. */
function run(title: string, list: ProbedList, steps: Record<string, Step>): void {
  test(title, async ({ page, context, mock, errors }) => {
    test.setTimeout(180_000);
    for (const [step, make] of Object.entries(steps))
      await test.step(step, () => make({ page, context, mock, errors }, list));
  });
}

/** Nine faults that every list screen must survive, each a step that is named when it fails. */
export function probeWhole(name: string, list: ProbedList): void {
  run(`${name}: nine probes`, list, probes);
}

/** Of lists whose page and form are those of the resource: a plain one, and the one that adds most of its own. */
const samples: ReadonlySet<string> = new Set(['publish/ftp-manager', 'message/push']);

/**
 * Whether a list cannot fail the three probes by itself: it uses the shared request, error and form code of every
 * resource.
 */
function isOfResource({ address, form }: ProbedList): boolean {
  const [, view = ''] = /^\/pages\/([\w-]+\/[\w-]+)/u.exec(address) ?? [];
  const holds = (file: string, piece: string): boolean =>
    existsSync(`src/pages/${view}/${file}`) && readFileSync(`src/pages/${view}/${file}`, 'utf8').includes(piece);
  return (
    !samples.has(view) &&
    holds('list.tsx', '<ResourceList') &&
    (form === undefined || (form.isOther !== true && holds('form.tsx', '<ResourceForm')))
  );
}

/**
 * The same for a list that is made of the pieces of one that is probed whole: on each push those that a screen can fail by
 * itself, all nine with `npm run test:all`.
 */
export function probe(name: string, list: ProbedList): void {
  if (!isOfResource(list)) run(`${name}: three probes`, list, own);
  run(`${name}: nine probes @all`, list, probes);
}
