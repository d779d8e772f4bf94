import { findClipped, findUntranslated, showPseudo } from '../pseudo.ts';
import { expect, openAs, test } from '../story.ts';
import { addresses } from './addresses.ts';

/** Words that are the same in every language, and what is data in a place of words. */
const names = /^(?:text: )?(?:[A-Z][a-z]+\/[A-Z][A-Za-z_]+.*|English|Android|iOS|HarmonyOS|GitHub.*|YYYY-MM-DD.*|.*\(Ctrl\+K\)|Ctrl|Shift|Delete|Home|End|chenghu-.*|[\w-]+@.*|\/\S+|v?\d\S*|[\w.-]+\.example\S*)$/u;

const forms = ['publish/android-upgrade', 'publish/ftp-manager', 'platform/application', 'system/user', 'system/role', 'system/menu', 'system/operation'];
const pages = [...Object.values(addresses).flatMap((address) => address ?? []), ...forms.map((view) => `/pages/${view}?form=new`)];

for (const [width, height] of [[1440, 900], [390, 800]] as const) {
  test(`longer words fit at ${width} pixels, and every word is in the catalogues`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width, height });
    await showPseudo(page);
    await openAs(page, '/about');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(/^\[.+~\]$/u);
    for (const address of pages) {
      await page.evaluate((to) => history.pushState({}, '', to), address);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      if (address.includes('form=')) await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
      await expect(page.locator('[aria-busy=true]:visible')).toHaveCount(0);
      expect.soft(await findClipped(page), address).toEqual([]);
      expect.soft((await findUntranslated(page)).filter((text) => !names.test(text.replace(/^[\w-]+: /u, ''))), address).toEqual([]);
      if (!address.includes('form=')) continue;
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });
}
