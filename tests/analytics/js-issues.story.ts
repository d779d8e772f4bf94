import { choose, figure, figuresAreCurrent, rows, textsOf } from '../analysis.ts';
import { violations } from '../axe.ts';
import { expect, openAs, test } from '../story.ts';

const list = '/pages/analytics/js?range=7d';
const wide = { width: 1680, height: 1000 };

test('a developer goes through JS errors in a pane beside the list by keyboard', async ({ page }) => {
  await page.setViewportSize(wide);
  await openAs(page, list, 'dev02');
  const [first, second] = [rows(page).first(), rows(page).nth(1)];
  const [title = '', next = ''] = await Promise.all(
    [first, second].map((row) => row.getByRole('link').first().innerText()),
  );
  await first.getByRole('link').first().click();
  await expect(page).toHaveURL(/[?&]view=\d+/u);
  const pane = page.getByRole('complementary', { name: title, exact: true });
  await expect(pane).toContainText('latestQuote (quote-panel.tsx:132)');
  await expect(first).toHaveAttribute('aria-current', 'true');
  const where = pane.getByRole('region', { name: 'Where it happens' });
  // The share of its errors, and how many times as frequent as on all pages.
  await expect(where.getByRole('row', { name: /^理财详情/u })).toContainText(/\d%\s*×\d/u);
  await expect(where).toContainText(/×[1-9]/u);

  await first.focus();
  await page.keyboard.press('j');
  await expect(second).toBeFocused();
  await expect(second).toHaveAttribute('aria-current', 'true');
  const other = page.getByRole('complementary', { name: next, exact: true });
  await expect(other.getByRole('region', { name: 'Samples' })).toContainText('onTimeout');
  expect(await violations(page, 'aside')).toEqual([]);

  await other.getByRole('button', { name: 'Close', exact: true }).focus();
  await page.keyboard.press('Escape');
  await expect(other).toBeHidden();
  await expect(second).toBeFocused();
  await expect(page).not.toHaveURL(/[?&]view=/u);
  await page.keyboard.press('o');
  await expect(other).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(other).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: next })).toBeVisible();
});

test('an issue opens as a page with the filters of its list if there is no room beside it', async ({ page, mock }) => {
  // The list and the page count the same moment.
  await mock.clock({ frozen: true });
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, `${list}&platform=ios&view=1`, 'dev02');
  await expect(page.getByRole('complementary').filter({ hasText: 'Owner' })).toHaveCount(0);
  const [first] = await textsOf(rows(page));
  await rows(page).first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^TypeError/u })).toBeVisible();
  await figuresAreCurrent(page);
  await expect(figure(page, 'JS errors').locator('strong')).toHaveText(/\d/u);
  const count = await figure(page, 'JS errors').locator('strong').innerText();
  expect(first).toContain(count);
  await expect(page.getByRole('table', { name: /^The latest/u })).toContainText(`represents ${count} occurrences`);
  const platform = page.getByRole('combobox', { name: 'Platform', exact: true });
  await expect(platform).toHaveValue('ios');
  await page.getByRole('link', { name: 'Next issue' }).click();
  await expect(page).toHaveURL(/onPlatform=ios/u);
  await expect(platform).toHaveValue('ios');
  await page.getByRole('link', { name: 'Back to the issues' }).click();
  await expect(page).toHaveURL(/js\?.*platform=ios/u);
  await expect(rows(page).first()).toContainText(count);
});

test('a JS error is filtered by type, shown with its source, and resolved in a version of its package', async ({
  page,
}) => {
  await openAs(page, list, 'release01');
  await page.getByRole('button', { name: /^More filters/u }).click();
  await choose(page, 'Error type', 'TypeError');
  const issue = rows(page).filter({ hasText: 'annualRate (rate-badge.ts:41)' });
  await issue.getByRole('link').first().click();
  const stack = page.getByRole('region', { name: 'Samples' });
  await expect(stack).toContainText('annualRate (rate-badge.ts:41:5)');
  await stack.getByRole('radio', { name: 'Raw' }).check();
  await expect(stack).toContainText(/\(wealth\.min\.js:1:\d+\)/u);
  await page.getByRole('button', { name: 'Resolve', exact: true }).click();
  const question = page.getByRole('dialog', { name: /^Resolve TypeError/u });
  await question
    .getByRole('radio', { name: /^\d{10}$/u })
    .first()
    .check();
  await question.getByRole('button', { name: 'Resolve', exact: true }).click();
  await expect(page.getByRole('main')).toContainText(/Resolved\s*in \d{10}/u);
});
