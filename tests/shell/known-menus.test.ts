import { existsSync, globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fetchTexts } from '../../src/i18n/files.ts';
import { domains } from '../../src/app/domains.ts';
import { screens } from '../../openapi/generated/menu-names.ts';
import { openRoutes, router } from '../../src/app/router.ts';

const routeOf = (pathname: string) => router.getMatchedRoutes(pathname)[2];

test('a domain’s routes and texts come with its first page, and every menu that has operations has a page', async () => {
  expect(routeOf('/pages/publish/ftp-manager')?.fullPath).toBe('/pages/publish/$');
  for (const domain of Object.keys(domains)) expect(await openRoutes(`/pages/${domain}/any`)).toBe(true);
  expect(routeOf('/pages/publish/no-such-page')?.fullPath).toBe('/pages/$');

  // A parameter names several menus: the list has each of them.
  const grants = Object.values(router.routesById).flatMap((route) => route.options.staticData?.view?.grant ?? []);
  const missing = grants.filter((grant) => !grant.includes('{') && !screens.some((screen) => screen === grant));
  expect(missing).toEqual([]);
  for (const menu of screens) {
    const { grant, texts = [] } = routeOf(`/pages/${menu}`)?.options.staticData?.view ?? {};
    expect(menu).toMatch(new RegExp(`^${grant?.replace(/\{\w+\}/u, '[a-z]+')}$`, 'u'));
    for (const name of texts) expect(existsSync(`locales/en/${name}.po`), name).toBe(true);
  }

  for (const file of globSync(['locales/**/*.po', 'openapi/generated/problems.*.ts']))
    expect(await fetchTexts(file), file).not.toEqual({});
});
