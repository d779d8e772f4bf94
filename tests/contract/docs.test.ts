/** The reference that is generated from the contract is complete, and every link has a target. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../openapi/codegen/contract.ts';
import { propertiesOf, requiredRules } from '../../openapi/codegen/derive/required.ts';
import { problemsOf } from '../../openapi/codegen/derive/problems.ts';
import { joinDocuments } from '../../openapi/codegen/join.ts';
import { parseSource } from '../../openapi/codegen/source.ts';
import { escapeText } from '../../openapi/tools/html.ts';
import { createModel } from '../../openapi/tools/docs/model.ts';
import { searchIndex } from '../../openapi/tools/docs/search-index.ts';
import { createSite } from '../../openapi/tools/docs/site.ts';
import type { DocsSite } from '../../openapi/tools/docs/site.ts';
import { roles } from '../../mock-server/docs-roles.ts';
import { signedIn } from '../mock-client.ts';
import { permissionsOf, rightsOf } from '../../mock-server/system/rights.ts';
import { ownContract } from './own-contract.ts';

const loaded = await ownContract();
const { contract } = loaded;
const site = await createSite(loaded, { roles });
const model = createModel(loaded, {
  roles,
  origin: '',
  isOriginOpen: false,
  layOut: () => ({ width: 0, height: 0, nodes: [], edges: [] }),
});

const FOLDERS = ['', 'zh-CN/', 'zh-TW/'] as const;
const pages = new Map(site.paths.filter((path) => path.endsWith('.html')).map((path) => [path, site.file(path) ?? '']));
const unescaped = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
const attributesOf = (markup: string, name: string): string[] =>
  [...markup.matchAll(new RegExp(`<[^>]*?\\s${name}="([^"]*)"`, 'gu'))].map(([, value = '']) => unescaped(value));
const idsOf = new Map([...pages].map(([path, markup]) => [path, new Set(attributesOf(markup, 'id'))]));

/** Whether a link leads to an existing file, and to an existing part of it. */
function leadsSomewhere(from: string, href: string): boolean {
  if (/^https?:/u.test(href)) return true;
  const { pathname, hash } = new URL(href, `http://docs.test/${from}`);
  const path = pathname.slice(1);
  if (!site.paths.includes(path)) return false;
  return hash === '' || idsOf.get(path)?.has(decodeURIComponent(hash.slice(1))) === true;
}

describe('the reference', () => {
  test('has every operation with all its problem codes', () => {
    const missing = contract.operations.flatMap((joined) => {
      const [path = '', id = ''] = model.operationHref(joined.id).split('#');
      const page = pages.get(path) ?? '';
      const section = page.slice(page.indexOf(` id="${id}"`));
      const own = section.slice(0, section.indexOf('</section>'));
      const expected = [`>${joined.id}<`, ...problemsOf(contract, joined).map((code) => `problems.html#${code}`)];
      return expected.filter((text) => !own.includes(text)).map((text) => `${joined.id} ${text}`);
    });
    expect(missing).toEqual([]);
  });

  test('shows next to each field which values require it, in every language', () => {
    const missingRules = requiredRules(contract).flatMap(({ name, rules }) =>
      rules.flatMap((rule) =>
        propertiesOf(rule).flatMap((property) => {
          const isOperation = contract.operations.some(({ id }) => id === name);
          const [path = '', id = ''] = (isOperation ? model.operationHref(name) : model.schemaHref(name)).split('#');
          return FOLDERS.filter((folder) => {
            const page = pages.get(`${folder}${path}`) ?? '';
            const section = page.slice(page.indexOf(` id="${id}"`));
            const fields = section.slice(0, section.indexOf('</section>')).split('<li class="field"');
            const field = fields.find((one) => one.includes(`>${property}</code>`)) ?? '';
            const values = Object.values(rule.when ?? {}).flat();
            return !(/required|必填/u.test(field) && values.every((value) => field.includes(`>${value}</code>`)));
          }).map((folder) => `${folder}${path} ${name}.${property}`);
        }),
      ),
    );
    expect(missingRules).toEqual([]);
    const text = (folder: string): string =>
      (pages.get(`${folder}upgrades.html`) ?? '').replaceAll(/<[^>]*>/gu, '').replaceAll(/\s+/gu, ' ');
    expect(text('')).toContain('required when releaseMode is enterprise: FILE_NOT_UPLOADED');
    expect(text('zh-CN/')).toContain('releaseMode 为 enterprise 时必填：FILE_NOT_UPLOADED');
    expect(text('zh-TW/')).toContain('platform 為 harmony 時必填');
  });

  test('has every schema that an operation uses, and anchors for fields', () => {
    const brokenLinks = [...model.usersOf.keys()].filter(
      (name) => !leadsSomewhere('index.html', model.schemaHref(name)),
    );
    expect(brokenLinks).toEqual([]);
    expect(leadsSomewhere('upgrades.html', 'upgrades.html#schema-UpgradeInput.version')).toBe(true);
    // Those of `allOf`, too.
    expect(leadsSomewhere('upgrades.html', 'upgrades.html#schema-Upgrade.revision')).toBe(true);
  });

  test('has every problem in three languages, and every menu', () => {
    const catalogue = pages.get('problems.html') ?? '';
    const missing = [...contract.problems].filter(
      ([code, entry]) =>
        !idsOf.get('problems.html')?.has(code) ||
        LANGUAGES.some((language) => !catalogue.includes(`>${escapeText(entry[language])}</li>`)),
    );
    expect(missing).toEqual([]);
    expect([...contract.menus.keys()].filter((key) => !idsOf.get('permissions.html')?.has(key))).toEqual([]);
  });

  test('draws every lifecycle with names of states', () => {
    const diagrams = model.tags.flatMap(({ path, lifecycles }) =>
      lifecycles.map(([entity]) => {
        const page = pages.get(path) ?? '';
        const section = page.slice(page.indexOf(`id="lifecycle-${entity}"`));
        return [entity, (/<svg.*?<\/svg>/su.exec(section)?.[0].match(/class="name"/gu) ?? []).length > 1];
      }),
    );
    expect(Object.fromEntries(diagrams)).toEqual(
      Object.fromEntries([...contract.lifecycles.keys()].map((name) => [name, true])),
    );
  });

  test('has no broken link in any language', () => {
    const broken = [...pages].flatMap(([path, markup]) =>
      ['href', 'src']
        .flatMap((name) => attributesOf(markup, name))
        .filter((href) => !leadsSomewhere(path, href))
        .map((href) => `${path} → ${href}`),
    );
    expect([...new Set(broken)]).toEqual([]);
  });

  test('has a search index with existing targets, and all operations and problems', () => {
    const entries = searchIndex(model);
    expect(entries.filter(([, , , href]) => !leadsSomewhere('zh-CN/index.html', href))).toEqual([]);
    const names = new Set(entries.map(([, name]) => name));
    expect(
      [...model.operations.keys(), ...contract.problems.keys(), 'UpgradeInput.version'].filter(
        (name) => !names.has(name),
      ),
    ).toEqual([]);
  });

  test('uses each id once on a page', () => {
    const repeated = [...pages].flatMap(([path, markup]) => {
      const ids = attributesOf(markup, 'id');
      return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${path}#${id}`);
    });
    expect(repeated).toEqual([]);
  });

  test('has no inline scripts, styles or event handlers', () => {
    const inline = [...pages].filter(([, markup]) =>
      /<style|<script(?![^>]* src=)|<[^>]*\s(?:style|on\w+)=/u.test(markup),
    );
    expect(inline.map(([path]) => path)).toEqual([]);
  });

  test('marks the language of each text', () => {
    for (const [folder, language] of [
      ['', 'en'],
      ['zh-CN/', 'zh-CN'],
      ['zh-TW/', 'zh-TW'],
    ] as const)
      expect(pages.get(`${folder}upgrades.html`)).toContain(`<html lang="${language}">`);
    expect(pages.get('zh-TW/upgrades.html')).toContain('<span lang="en">Publish exactly one package</span>');
    expect(pages.get('zh-CN/upgrades.html')).toContain('访问控制');
  });

  test('has the same pages in every language', () => {
    const inFolder = (folder: string): string[] =>
      [...pages.keys()]
        .filter((path) => FOLDERS.find((one) => one !== '' && path.startsWith(one)) === (folder || undefined))
        .map((path) => path.slice(folder.length));
    expect(inFolder('zh-CN/')).toEqual(inFolder(''));
    expect(inFolder('zh-TW/')).toEqual(inFolder(''));
  });
});

test('examples call the origin of the site, or by default that of the server', async () => {
  const ownSite = await createSite(loaded, { origin: 'https://api.example.com' });
  const page = ownSite.file('upgrades.html') ?? '';
  expect(page).toContain('curl https://api.example.com/yusp-app-common/api/upgrade/android');
  expect(page).not.toContain('data-origin');
  expect(pages.get('upgrades.html')).toContain('curl <span data-origin>http://127.0.0.1:4000</span>/');
});

test('a recorded call is shown with its response', () => {
  const tags = pages.get('push-tags.html') ?? '';
  expect(tags).toMatch(/<\/span>\/yusp-app-common\/api\/push-tag\/\d+\/client \\\n/u);
  const upgrades = pages.get('upgrades.html') ?? '';
  const [, answer = ''] = /aria-label="Example response createUpgrade 201[^>]*>(.*?)<\/pre>/su.exec(upgrades) ?? [];
  expect(answer).toMatch(/Location<\/span>: \/yusp-app-common\/api\/upgrade\/android\/\d+\n/u);
  expect(answer).toContain('<span class="string">&quot;pending&quot;</span>');
});

test('the recipes of operations and states are shown', () => {
  const page = pages.get('push-messages.html') ?? '';
  const boxOf = (name: string): string =>
    new RegExp(`aria-label="Recipe ${name}[^>]*>(.*?)</pre>`, 'su').exec(page)?.[1] ?? '';
  expect(boxOf('cancelSchedule')).toContain('- call: pushMessage\n');
  expect(boxOf('PushMessage')).toMatch(/^<code>pushed:\n {2}- call: updatePushMessage\n/u);
});

test('roles have the same permissions in the reference as in the mock', async () => {
  const { db } = (await signedIn()).mock;
  const enabled = db.roles.all().filter(({ status }) => status === 'enabled');
  const rights = enabled.map((role) => [
    role.code,
    [...permissionsOf(rightsOf(db, role))].filter((permission) => permission.includes('#')).toSorted(),
  ]);
  expect(roles.map(({ role, permissions }) => [role, permissions.toSorted()])).toEqual(rights);
});

describe('texts of a contract', () => {
  const hostile = `<script>alert(1)</script><img src=x onerror=alert(1)>"' onclick=alert(1) x='`;
  const library = readFileSync(new URL('fixtures/library.yaml', import.meta.url), 'utf8');

  async function siteOf(text: string): Promise<DocsSite> {
    const joined = joinDocuments([parseSource('openapi/library.yaml', text)]);
    return createSite(
      { contract: joined, title: hostile, version: hostile, examples: new Map() },
      {
        roles: [{ role: hostile, name: hostile, permissions: [] }],
      },
    );
  }

  test('never become markup', async () => {
    const quoted = JSON.stringify(hostile);
    const changed = library.replaceAll(
      /^(\s*(?:- )?(?:summary|description|zh_CN|zh_TW|en|title)): (?!\{).*$/gmu,
      `$1: ${quoted.replaceAll('$', '$$$$')}`,
    );
    expect(changed).toContain(quoted);
    const { paths, file } = await siteOf(changed);
    const markup = paths.filter((path) => path.endsWith('.html')).map((path) => file(path) ?? '');
    expect(markup.join('')).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(markup.filter((page) => /<script>|<img src=x|<[^>]*\sonclick=/u.test(page))).toEqual([]);
  });
});
