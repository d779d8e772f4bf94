import { existsSync } from 'node:fs';
import type { Messages } from '@lingui/core';
import { expect, test } from 'vitest';
import { languages, type Language } from '../../src/base/config.ts';
import { fetchTexts } from '../../src/i18n/files.ts';
import { textFileOf } from '../../src/i18n/text-file.ts';
import { domains } from '../../src/app/domains.ts';
import { screens } from '../../openapi/generated/menu-names.ts';
import { openRoutes, router } from '../../src/app/router.ts';

const isLanguage = (name: string | undefined): name is Language => languages.some((language) => language === name);

const routeOf = (pathname: string) => router.getMatchedRoutes(pathname)[2];

test('routes and texts of a domain load with its first page, and every menu with operations has a page', async () => {
  expect(routeOf('/pages/publish/ftp-manager')?.fullPath).toBe('/pages/publish/$');
  for (const domain of Object.keys(domains)) expect(await openRoutes(`/pages/${domain}/any`)).toBe(true);
  expect(routeOf('/pages/publish/no-such-page')?.fullPath).toBe('/pages/$');

  // A grant with a parameter stands for several menus, which the list has one by one.
  const grants = Object.values(router.routesById).flatMap((route) => route.options.staticData?.view?.grant ?? []);
  const missing = grants.filter((grant) => !grant.includes('{') && !screens.some((screen) => screen === grant));
  expect(missing).toEqual([]);
  for (const menu of screens) {
    const { grant, texts = [] } = routeOf(`/pages/${menu}`)?.options.staticData?.view ?? {};
    expect(menu).toMatch(new RegExp(`^${grant?.replace(/\{\w+\}/u, '[a-z]+')}$`, 'u'));
    for (const name of texts) expect(existsSync(`locales/zh_CN/${name}.po`), name).toBe(true);
  }

  const catalogues = import.meta.glob<{ messages: Messages }>('../../locales/zh_*/**/*.po', { eager: true });
  for (const [path, { messages }] of Object.entries(catalogues)) {
    const [, language, name = ''] = /locales\/(\w+)\/(.+)\.po$/u.exec(path) ?? [];
    if (!isLanguage(language)) throw new Error(`No language: ${path}`);
    expect((await fetchTexts(textFileOf(name), language))?.messages, path).toMatchObject(messages);
    const english = (await fetchTexts(textFileOf(name), 'en'))?.messages ?? {};
    const withoutEnglish = Object.keys(messages).filter((id) => !(id in english));
    expect(withoutEnglish, path).toEqual([]);
  }
});
