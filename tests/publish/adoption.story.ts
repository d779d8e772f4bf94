import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { android, choose } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';

/** The number of pixels of a picture that are neither white, black nor gray. */
const colourful = (page: Page, png: Buffer): Promise<number> =>
  page.evaluate(
    async (bytes) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(bytes)], { type: 'image/png' }));
      const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
      if (!pen) throw new Error('No canvas');
      pen.drawImage(image, 0, 0);
      const { data } = pen.getImageData(0, 0, image.width, image.height);
      let count = 0;
      for (let at = 0; at < data.length; at += 4) {
        const rgb = data.slice(at, at + 3);
        if (Math.max(...rgb) - Math.min(...rgb) > 60) count += 1;
      }
      return count;
    },
    [...png],
  );

test('the adoption chart zooms by keyboard and by dragging, with the range in the URL', async ({ page }) => {
  await openAs(page, android);
  await choose(page, '6.4.0', 'Rollout');
  const adoption = page.getByRole('region', { name: 'Adoption of Android 6.4.0' });
  const curves = adoption.getByRole('slider');
  const times = async () => Number(await curves.getAttribute('aria-valuemax'));
  await expect(curves).toBeVisible();
  const all = await times();
  await curves.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(curves).toHaveAttribute(
    'aria-valuetext',
    /Installed: [\d,]+.*, (?:Next stage started|Paused by the guard)/u,
  );
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?&]span=\d+-\d+/u);
  await expect(curves).toHaveAttribute('aria-valuemax', '5');
  await expect(curves).toBeFocused();
  await page.goBack();
  await expect(curves).toHaveAttribute('aria-valuemax', String(all));

  const box = await curves.boundingBox();
  if (!box) throw new Error('The chart is not on screen');
  await page.mouse.move(box.x + box.width / 4, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(page).toHaveURL(/[?&]span=/u);
  await expect.poll(times).toBeLessThan(all / 2);
  await adoption.getByRole('button', { name: 'Zoom out' }).click();
  await expect(curves).toHaveAttribute('aria-valuemax', String(all));
  await expect(page).not.toHaveURL(/span=/u);
});

/** Pairs of overlapping texts of a drawing. */
const overlapping = (drawing: Locator): Promise<string[]> =>
  drawing.evaluate((root) => {
    const texts = [...root.querySelectorAll('text')].map((text) => ({ text, box: text.getBoundingClientRect() }));
    return texts.flatMap(({ text, box }, index) =>
      texts
        .slice(index + 1)
        .filter(
          ({ box: other }) =>
            box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom,
        )
        .map((other) => `${text.textContent} ~ ${other.text.textContent}`),
    );
  });

for (const width of [390, 1440])
  test(`chart labels do not overlap at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await openAs(page, android);
    await choose(page, '6.4.0', 'Rollout');
    const adoption = page.getByRole('region', { name: 'Adoption of Android 6.4.0' });
    const curves = adoption.getByRole('slider');
    const drawing = adoption.locator('[data-drawing]');
    const dates = drawing.getByText(/^\d\d-\d\d$/u);
    const check = async () => {
      await expect(drawing.getByText('Installed')).toBeVisible();
      expect(await dates.count()).toBeGreaterThan(1);
      expect(await overlapping(drawing)).toEqual([]);
    };
    await check();
    await adoption.getByRole('button', { name: 'By day' }).click();
    await expect(adoption).toContainText('The last day is not complete');
    await check();
    await adoption.getByRole('button', { name: 'Cumulative' }).click();
    await expect(adoption).toContainText('Cumulative number of devices');
    await curves.focus();
    await page.keyboard.press('Home');
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('Shift+ArrowRight');
    // The tooltip of a point has its own background, within the window.
    const readout = adoption.locator('[data-overlay] div').filter({ hasText: 'Offered' }).first();
    await expect(readout).toBeInViewport({ ratio: 0.999 });
    await expect(readout).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await page.keyboard.press('Enter');
    await expect(curves).toHaveAttribute('aria-valuemax', '4');
    await expect(drawing.getByText(/^\d\d:00$/u).first()).toBeVisible();
    expect(await overlapping(drawing)).toEqual([]);
  });

test('a chart can be saved as PNG or shown as a table, from which it cannot be saved', async ({ page }) => {
  await openAs(page, android);
  await choose(page, '6.4.0', 'Rollout');
  const results = page.getByRole('region', { name: 'Delivery results of Android 6.4.0' });
  const adoption = page.getByRole('region', { name: 'Adoption of Android 6.4.0' });
  for (const chart of [adoption, results]) {
    const download = page.waitForEvent('download');
    await chart.getByRole('button', { name: 'Save as PNG' }).click();
    expect((await download).suggestedFilename()).toMatch(/6\.4\.0\.png$/u);
    // Lines and bars are colored, texts and grid are gray.
    expect(await colourful(page, readFileSync(await (await download).path()))).toBeGreaterThan(500);
  }
  await expect(results.getByRole('listitem').first()).toHaveText(/^Downloaded[\d,]+\d(?:\.\d)?%$/u);
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  for (const chart of [adoption, results]) await chart.getByRole('button', { name: 'Show the data' }).click();
  await expect(results.getByRole('row')).toHaveText([
    /^Result/u,
    /^Downloaded/u,
    /^Installed/u,
    /^Opened/u,
    /^Failed/u,
    /^Reverted/u,
  ]);
  await expect(adoption.getByRole('button', { name: 'Save as PNG' })).toHaveAccessibleDescription(
    'Show the chart to save it as an image',
  );
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  await adoption.getByRole('group').focus();
  await page.keyboard.press('End');
  await expect(adoption.getByRole('row').last()).toBeInViewport();
});

test('a chart that failed to load can be retried, and keeps its settings', async ({ page, mock }) => {
  await openAs(page, android);
  await choose(page, '6.4.0', 'Rollout');
  const adoption = page.getByRole('region', { name: 'Adoption of Android 6.4.0' });
  await expect(adoption.getByRole('slider')).toBeVisible();
  const fault = await mock.fault({ operationId: 'getReleaseAdoption', status: 500 });
  await adoption.getByRole('button', { name: 'By day' }).click();
  await expect(adoption.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Guard' })).toBeVisible();
  await mock.clearFault(fault);
  await adoption.getByRole('button', { name: 'Retry' }).click();
  await expect(adoption).toContainText('The last day is not complete');
  await expect(adoption.getByRole('slider')).toBeVisible();
});
