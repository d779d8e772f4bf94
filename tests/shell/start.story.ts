import { expect, test } from '../story.ts';

test('whichever script of the start is lost, the page says so and comes up at the next try', async ({ page, errors }) => {
  const scripts = new Set<string>();
  page.on('request', (request) => request.resourceType() === 'script' && scripts.add(new URL(request.url()).pathname));
  const userName = page.getByRole('textbox', { name: 'User name' });
  await page.goto('/login');
  await expect(userName).toBeVisible();
  const lost = [...scripts].filter((name) => !name.includes('/boot-'));
  expect(lost.length).toBeGreaterThan(5);
  for (const name of [...lost, '/config.json']) {
    await page.route(`**${name}`, (route) => route.abort());
    await page.goto('/login');
    await expect(page.getByRole('alert'), name).toContainText('The console could not be loaded');
    await expect(page.getByRole('alert'), name).toContainText('控制台无法加载');
    await page.unroute(`**${name}`);
    await page.getByRole('alert').getByRole('link').click();
    await expect(userName, name).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
  }
  expect(errors).toEqual([]);
});
