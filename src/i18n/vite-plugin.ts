import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { languages } from '../base/config.ts';
import { textFileOf } from './text-file.ts';

const root = join(import.meta.dirname, '../..');

interface Sources {
  readonly catalogues: string[];
  readonly problems: string[];
}

/** What each file of texts is made of, by its name: `publish.en`. */
function sources(): ReadonlyMap<string, Sources> {
  const found = new Map<string, Sources>();
  const at = (name: string): Sources => {
    const known = found.get(name) ?? { catalogues: [], problems: [] };
    found.set(name, known);
    return known;
  };
  for (const language of languages) {
    for (const path of globSync(`locales/${language}/**/*.po`, { cwd: root }).toSorted()) {
      const file = path.replaceAll('\\', '/');
      at(`${textFileOf(file.slice(`locales/${language}/`.length, -'.po'.length))}.${language}`).catalogues.push(file);
    }
    at(`problems.${language}`).problems.push(`src/i18n/foreign.${language}.ts`);
    for (const path of globSync(`openapi/generated/problems.*${language}.ts`, { cwd: root })) {
      const file = path.replaceAll('\\', '/');
      const [, domain = 'problems'] = /problems\.(\w+)\.\w+\.ts$/u.exec(file) ?? [];
      // Any page may have to show what all domains answer.
      at(`${domain === 'shared' ? 'start' : domain}.${language}`).problems.push(file);
    }
  }
  return found;
}

function moduleOf({ catalogues, problems }: Sources): string {
  const all = [...catalogues, ...problems];
  const merged = (files: readonly string[], member: string) =>
    `{ ${files.map((file) => `...t${all.indexOf(file)}.${member}`).join(', ')} }`;
  return [
    ...all.map((file, at) => `import * as t${at} from '/${file}';`),
    `export const messages = ${merged(catalogues, 'messages')};`,
    `export const problemTexts = ${merged(problems, 'problemTexts')};`,
  ].join('\n');
}

const prefix = 'virtual:texts';

/** Makes the files of texts out of catalogues and problem texts, and the table that finds them by name. */
export function texts(): Plugin {
  return {
    name: 'texts',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const found = sources();
      const own = found.get(id.slice(prefix.length + 2));
      if (own) return moduleOf(own);
      const entries = [...found.keys()].map((name) => `'${name}': () => import('${prefix}/${name}')`);
      return `export const textFiles = { ${entries.join(', ')} };`;
    },
  };
}
