import { violations } from '../axe.ts';
import { expect, openAs, test } from '../story.ts';

const timeline = '/pages/publish/release-timeline';

test('the release timeline has lanes with keyboard navigation and links, filters, and a list on a phone', async ({
  page,
}) => {
  await openAs(page, timeline);
  const lanes = page.getByRole('group', { name: 'Releases by lane' });
  await expect(lanes.getByRole('heading')).toHaveText([
    'Android',
    'iOS',
    'Offline package',
    'Applet package',
    'Switch',
  ]);
  const table = page.getByRole('table', { name: 'Release timeline' });
  const stopped = table.getByRole('row', { name: /6\.4\.0.*Android/u });
  await expect(stopped.getByText('Paused at 30%', { exact: true })).toHaveAttribute('data-tone', 'danger');
  await expect(stopped).toContainText(/0\.\d+% now · highest 0\.\d+%/u);
  await expect(stopped).toContainText('Paused the rollout');
  await expect(table.getByRole('row', { name: /faceLoginV2/u })).toContainText('Withdrawn · release01');

  // The chart is one tab stop; its second line is 6.4.0 with its publication, its second stage and its guard.
  await page.getByRole('button', { name: 'Refresh' }).focus();
  await page.keyboard.press('Tab');
  await expect(lanes.getByRole('link', { name: '6.4.1', exact: true })).toBeFocused();
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  const guard = lanes.getByRole('link', { name: /^Android 6\.4\.0: .* 17:00 Paused by the guard · 30%$/u });
  await expect(guard).toBeFocused();
  await expect(page.getByRole('tooltip')).toContainText('Paused by the guard');
  expect(await violations(page, 'main')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Rollout of Android 6.4.0' })).toContainText('Paused by the guard');

  // Filters are in the URL, so that Back restores them, and can be cleared if nothing matches.
  await page.goto(timeline);
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Offline package');
  await expect(lanes.getByRole('heading')).toHaveText(['Offline package']);
  await expect(page).toHaveURL(`${timeline}?kind=offline`);
  const zip = lanes.getByRole('link', { name: /^转账 \d{10}$/u }).first();
  await expect(zip).toHaveAttribute('href', /offline-gmr\?id=\d+$/u);
  await page.getByRole('combobox', { name: 'Platform' }).selectOption('iOS');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(timeline);
  await expect(table.getByRole('row')).toHaveCount(16);
  await page.goBack();
  await expect(page.getByText('No records match these filters')).toBeVisible();

  // On a phone, the releases are a list of texts.
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${timeline}?kind=switch`);
  await expect(page.getByRole('list', { name: 'Release timeline' }).getByRole('listitem').first()).toContainText(
    'faceLoginV2',
  );
});
