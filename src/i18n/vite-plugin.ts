import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCompiledCatalog } from '@lingui/cli/api';
import { formatter } from '@lingui/format-po';
import type { Plugin } from 'vite';
import { languages } from '../base/config.ts';
import { textFileOf } from './text-file.ts';

const root = join(import.meta.dirname, '../..');

/**
 * The language whose catalogs provide the messages for the English ones, because the English texts are in the source
 * code.
 */
const translated = 'zh_CN';
const ofEnglish = 'virtual:english/';

interface Sources {
  readonly catalogues: string[];
  readonly problems: string[];
}

/** The sources of each file of texts, by name: `publish.en`. */
function sources(): ReadonlyMap<string, Sources> {
  const byCatalog = new Map<string, Sources>();
  const at = (name: string): Sources => {
    const entry = byCatalog.get(name) ?? { catalogues: [], problems: [] };
    byCatalog.set(name, entry);
    return entry;
  };
  for (const language of languages) {
    const folder = `locales/${language === 'en' ? translated : language}/`;
    for (const path of globSync(`${folder}**/*.po`, { cwd: root }).toSorted()) {
      const file = path.replaceAll('\\', '/');
      const name = file.slice(folder.length, -'.po'.length);
      at(`${textFileOf(name)}.${language}`).catalogues.push(language === 'en' ? ofEnglish + name : `/${file}`);
    }
    at(`problems.${language}`).problems.push(`/src/i18n/foreign.${language}.ts`);
    for (const path of globSync(`openapi/generated/problems.*${language}.ts`, { cwd: root })) {
      const file = path.replaceAll('\\', '/');
      const [, domain = 'problems'] = /problems\.(\w+)\.\w+\.ts$/u.exec(file) ?? [];
      // Any page may have to show responses of all domains.
      at(`${domain === 'shared' ? 'start' : domain}.${language}`).problems.push(`/${file}`);
    }
  }
  return byCatalog;
}

function moduleOf({ catalogues, problems }: Sources): string {
  const all = [...catalogues, ...problems];
  const merged = (files: readonly string[], member: string) =>
    `{ ${files.map((file) => `...t${all.indexOf(file)}.${member}`).join(', ')} }`;
  return [
    ...all.map((file, at) => `import * as t${at} from '${file}';`),
    `export const messages = ${merged(catalogues, 'messages')};`,
    `export const problemTexts = ${merged(problems, 'problemTexts')};`,
  ].join('\n');
}

/** The messages of a catalog by id; empty if there is no such catalog. */
const parsed = async (path: string) =>
  existsSync(join(root, path))
    ? Object.entries(
        await formatter().parse(readFileSync(join(root, path), 'utf8'), {
          locale: undefined,
          sourceLocale: 'en',
          filename: path,
        }),
      )
    : [];

/**
 * A catalog in English. Messages whose ids are keys instead of English texts have their English in a catalog below
 * `locales/en/`.
 */
async function englishOf(name: string): Promise<string> {
  const catalog = await parsed(`locales/${translated}/${name}.po`);
  const keys = await parsed(`locales/en/${name}.po`);
  const messages = [
    ...catalog.flatMap(([id, { message }]) => (message ? [[id, message]] : [])),
    ...keys.flatMap(([id, { translation }]) => (translation ? [[id, translation]] : [])),
  ];
  const { source, errors } = createCompiledCatalog('en', Object.fromEntries(messages), { namespace: 'es' });
  const [error] = errors;
  if (error) throw error.error;
  return source;
}

const prefix = 'virtual:texts';

/** Generates the files of texts from catalogs and problem texts, and the table that maps names to them. */
export function texts(): Plugin {
  return {
    name: 'texts',
    resolveId: (id) => (id.startsWith(prefix) || id.startsWith(ofEnglish) ? `\0${id}` : undefined),
    load(id) {
      if (id.startsWith(`\0${ofEnglish}`)) {
        const name = id.slice(ofEnglish.length + 1);
        this.addWatchFile(join(root, `locales/${translated}/${name}.po`));
        return englishOf(name).then((code) => ({ code, moduleType: 'js' as const }));
      }
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const catalogs = sources();
      const own = catalogs.get(id.slice(prefix.length + 2));
      if (own) return moduleOf(own);
      const entries = [...catalogs.keys()].map((name) => `'${name}': () => import('${prefix}/${name}')`);
      return `export const textFiles = { ${entries.join(', ')} };`;
    },
  };
}
