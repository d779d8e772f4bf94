import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCompiledCatalog } from '@lingui/cli/api';
import { formatter } from '@lingui/format-po';
import type { Plugin } from 'vite';
import { type Language, languages } from '../base/config.ts';
import { textFileOf } from './text-file.ts';

const root = join(import.meta.dirname, '../..');

/**
 * The language whose catalogs provide the messages for the English ones, because the English texts are in the source
 * code.
 */
const translated = 'zh_CN';

/** The sources of a file of texts. */
interface Sources {
  readonly language: Language;
  /** Names of catalogs. */
  readonly catalogs: string[];
  readonly problems: string[];
}

/** The sources of each file of texts, by name: `publish.en`. */
function sources(): ReadonlyMap<string, Sources> {
  const byFile = new Map<string, Sources>();
  const at = (name: string, language: Language): Sources => {
    const file = `${name}.${language}`;
    const entry = byFile.get(file) ?? { language, catalogs: [], problems: [] };
    byFile.set(file, entry);
    return entry;
  };
  for (const language of languages) {
    const folder = join(root, 'locales', language === 'en' ? translated : language);
    for (const path of globSync('**/*.po', { cwd: folder }).toSorted()) {
      const name = path.replaceAll('\\', '/').slice(0, -'.po'.length);
      at(textFileOf(name), language).catalogs.push(name);
    }
    at('problems', language).problems.push(`/src/i18n/foreign.${language}.ts`);
    for (const path of globSync(`openapi/generated/problems.*${language}.ts`, { cwd: root })) {
      const file = path.replaceAll('\\', '/');
      const [, domain = 'problems'] = /problems\.(\w+)\.\w+\.ts$/u.exec(file) ?? [];
      // Any page may have to show responses of all domains.
      at(domain === 'shared' ? 'start' : domain, language).problems.push(`/${file}`);
    }
  }
  return byFile;
}

/** The file of a catalog. */
const fileOf = (language: Language, name: string): string => join(root, 'locales', language, `${name}.po`);

/** The entries of a catalog; none if there is no such catalog. */
const entriesOf = async (language: Language, name: string) => {
  const path = fileOf(language, name);
  if (!existsSync(path)) return [];
  const options = { locale: undefined, sourceLocale: 'en', filename: path };
  return Object.entries(await formatter().parse(readFileSync(path, 'utf8'), options));
};

/**
 * The messages of a catalog by id. Those in English whose ids are keys instead of English texts are in a catalog below
 * `locales/en/`.
 */
async function messagesOf(language: Language, name: string): Promise<[id: string, message: string][]> {
  const own = await entriesOf(language, name);
  const translations = own.flatMap(([id, { translation, message }]): [string, string][] => {
    const text = translation || message;
    return text ? [[id, text]] : [];
  });
  if (language !== 'en') return translations;
  const catalog = await entriesOf(translated, name);
  return [
    ...catalog.flatMap(([id, { message }]): [string, string][] => (message ? [[id, message]] : [])),
    ...translations,
  ];
}

/** The code of a file of texts: one object, as catalogs share messages. */
async function moduleOf({ language, catalogs, problems }: Sources): Promise<string> {
  const messages = await Promise.all(catalogs.map((name) => messagesOf(language, name)));
  const { source, errors } = createCompiledCatalog(language, Object.fromEntries(messages.flat()), { namespace: 'es' });
  const [error] = errors;
  if (error) throw error.error;
  return [
    ...problems.map((file, at) => `import { problemTexts as p${at} } from '${file}';`),
    `export const problemTexts = { ${problems.map((_, at) => `...p${at}`).join(', ')} };`,
    source,
  ].join('\n');
}

const prefix = 'virtual:texts';

/** Generates the files of texts from catalogs and problem texts, and the table that maps names to them. */
export function texts(): Plugin {
  return {
    name: 'texts',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const files = sources();
      const own = files.get(id.slice(prefix.length + 2));
      if (own) {
        for (const name of own.catalogs)
          this.addWatchFile(fileOf(own.language === 'en' ? translated : own.language, name));
        return moduleOf(own).then((code) => ({ code, moduleType: 'js' as const }));
      }
      const entries = [...files.keys()].map((name) => `'${name}': () => import('${prefix}/${name}')`);
      return `export const textFiles = { ${entries.join(', ')} };`;
    },
  };
}
