import type { Page } from '@playwright/test';
import { probe } from '../probes.ts';
import { choose, dialog, field, rowOf, save } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';
import { gifHead, picture } from './pictures.ts';

const address = '/pages/advertisement/booth-manager';

async function fill(page: Page, name: string, code: string): Promise<void> {
  await page.getByRole('button', { name: 'New ad slot' }).click();
  await field(page, 'Name').fill(name);
  await field(page, 'Code').fill(code);
  await field(page, 'Width').fill('60');
  await field(page, 'Height').fill('30');
}

const choosePicture = (page: Page, name: string, bytes: Uint8Array) =>
  dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });

test('an ad slot is created, opened, edited and deleted', async ({ page, mock }) => {
  await openAs(page, address, 'operator01');
  await fill(page, 'Card offers', 'card-offers');
  await dialog(page).getByLabel('Type').selectOption('Pop-up');
  await field(page, 'Position').fill('Card page');
  await field(page, 'Android page').fill('com.chenghu.mbank.card.CardActivity');
  await field(page, 'H5 page').fill('/cards');
  await save(page).click();
  await expect(rowOf(page, 'Card offers')).toContainText('60 × 30');
  await expect(rowOf(page, 'Card offers')).toContainText('Not in use');
  await page.getByRole('link', { name: 'Card offers' }).click();
  await expect(dialog(page)).toContainText('Card page');
  await expect(dialog(page)).toContainText('600 seconds');
  await expect(dialog(page)).toContainText('com.chenghu.mbank.card.CardActivity');
  await expect(dialog(page)).not.toContainText('iOS page');
  await dialog(page).getByRole('button', { name: 'Edit' }).click();
  await field(page, 'Capacity').fill('2');
  await save(page).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await mock.requests('updateBooth')).toHaveLength(1);
  await choose(page, 'Card offers', 'Delete');
  await expect(dialog(page, 'Delete Card offers?')).toContainText('Card offers (card-offers)');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(rowOf(page, 'Card offers')).toHaveCount(0);
});

test('an invalid code, size or number shows an error at its field', async ({ page, mock }) => {
  await openAs(page, address);
  await fill(page, 'Card offers', 'card offers');
  await field(page, 'Width').fill('0');
  await field(page, 'Capacity').fill('11');
  await field(page, 'Cache time').fill('soon');
  await save(page).click();
  await expect(dialog(page)).toContainText('The code must be 1–50 letters, digits, hyphens, or underscores');
  for (const label of ['Code', 'Width', 'Capacity', 'Cache time'])
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
  expect(await mock.requests('createBooth')).toEqual([]);
});

test('a duplicate name, a duplicate code and a second splash slot are rejected', async ({ page }) => {
  await openAs(page, address);
  await fill(page, '首页轮播', 'home-banner');
  await dialog(page).getByLabel('Type').selectOption('Splash');
  await field(page, 'Display time').fill('5');
  await save(page).click();
  await expect(dialog(page)).toContainText('This ad slot name already exists');
  await expect(dialog(page)).toContainText('This ad slot code already exists');
  await expect(dialog(page)).toContainText('An application can have only one splash ad slot');
});

test('a fallback image that does not fit the ad slot is rejected before the upload', async ({ page, mock }) => {
  await openAs(page, address);
  await fill(page, 'Card offers', 'card-offers');
  await dialog(page).getByRole('radio', { name: 'Show an image' }).check();
  await field(page, 'Width').fill('');
  await expect(dialog(page)).toContainText('Enter width and height first');
  await field(page, 'Width').fill('60');
  await expect(dialog(page)).toContainText('At least 60 × 30 pixels');
  for (const [name, bytes, problem] of [
    ['small.png', picture(30, 15), 'The image must have the aspect ratio of the ad slot and at least its size'],
    ['square.png', picture(60, 60), 'The image must have the aspect ratio of the ad slot and at least its size'],
    ['moving.gif', gifHead(60, 30), "The image type doesn't match the material of the ad slot"],
    ['drawn.svg', Buffer.from('<svg/>'), "The image type doesn't match the material of the ad slot"],
    ['named.png', gifHead(60, 30), "The image type doesn't match the material of the ad slot"],
    ['half.png', picture(60, 30).subarray(0, -20), "The image can't be read"],
    ['cut.jpg', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), "The image can't be read"],
  ] as const) {
    await choosePicture(page, name, bytes);
    await expect(dialog(page)).toContainText(problem);
  }
  expect(await mock.requests('initUpload')).toEqual([]);

  await choosePicture(page, 'offers.png', picture(120, 60));
  await expect(dialog(page).getByText('Upload finished')).toBeAttached();
  await expect(dialog(page).getByRole('img', { name: 'Preview of offers.png' })).toHaveJSProperty('width', 120);
  await field(page, 'Height').fill('45');
  await save(page).click();
  await expect(dialog(page)).toContainText('The image must have the aspect ratio of the ad slot');
  expect(await mock.requests('createBooth')).toEqual([]);
  await field(page, 'Height').fill('30');
  await save(page).click();
  await page.getByRole('link', { name: 'Card offers' }).click();
  await expect(dialog(page).getByRole('img', { name: 'Preview of offers.png' })).toHaveJSProperty('width', 120);
});

test('a text slot has no fallback image, and a new slot has no display time by default', async ({ page }) => {
  await openAs(page, address);
  await fill(page, 'Card offers', 'card-offers');
  await expect(field(page, 'Display time')).toHaveCount(0);
  await dialog(page).getByLabel('Material').selectOption('Text');
  await expect(dialog(page).getByRole('radiogroup', { name: 'When empty' })).toHaveCount(0);
  await save(page).click();
  await expect(rowOf(page, 'Card offers')).toContainText('Text');
});

probe('ad slots', {
  address: `${address}?name=%E9%A6%96%E9%A1%B5`,
  operationId: 'listBooths',
  path: '/yusp-app-common/api/booth',
  form: { operationId: 'createBooth', fill: (page) => fill(page, 'Card offers', 'card-offers') },
  garbage: `${address}?page=x&size=7&sort=width,up&type=none&status=1`,
});
