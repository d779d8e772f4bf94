import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** The file of the build that lists the licenses of its third-party code. */
const fileName = 'licenses.txt';

const licenseFile = /^(?:licen[cs]e|copying|notice)/iu;

/** The folder of the package that contains a file of `node_modules`: the nearest one with a name and a version. */
function packageOf(file: string): string | undefined {
  for (let folder = dirname(file); folder.includes('node_modules'); folder = dirname(folder)) {
    const path = join(folder, 'package.json');
    // Packages may contain further package.json files without a name, which only set the module type of a folder.
    if (existsSync(path) && 'version' in manifestOf(folder)) return folder;
  }
  return undefined;
}

interface Manifest {
  name?: string;
  version?: string;
  license?: string;
  author?: string | { name?: string };
}

function manifestOf(folder: string): Manifest {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return manifest;
}

/** Name, version and license of a package, with the license text and the notices that must be distributed. */
function entryOf(folder: string): string {
  const { name = '', version = '', license = 'see below', author = name } = manifestOf(folder);
  const texts = readdirSync(folder)
    .filter((file) => licenseFile.test(file))
    .toSorted()
    .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim());
  const maker = typeof author === 'string' ? author : (author.name ?? name);
  if (texts.length === 0) texts.push(`By ${maker}. The package has no license file of its own.`);
  return [`${name} ${version} (${license})`, ...texts].join('\n\n');
}

/**
 * Writes the licenses of all third-party code of the build into one text file. Vite's own `build.license` misses
 * workers, whose bundles it does not see, and files other than code.
 * @returns the plugin for the page, and one that reports the contents of workers to it
 */
export function licenses(): { page: Plugin; workers: Plugin } {
  const files = new Set<string>();
  const collect = (bundle: Rolldown.OutputBundle) => {
    for (const part of Object.values(bundle)) {
      const sources = part.type === 'chunk' ? part.moduleIds : part.originalFileNames.map((file) => resolve(file));
      for (const source of sources) if (source.includes('/node_modules/')) files.add(source.replace(/^\0|\?.*$/gu, ''));
    }
  };
  return {
    page: {
      name: 'licenses',
      apply: 'build',
      generateBundle(_options, bundle) {
        collect(bundle);
        const folders = new Set([...files].flatMap((file) => packageOf(file) ?? []));
        const entries = new Set([...folders].map(entryOf));
        const head = 'Third-party software in this build, each with its license.';
        const rule = `\n\n${'-'.repeat(80)}\n\n`;
        this.emitFile({ type: 'asset', fileName, source: `${[head, ...[...entries].toSorted()].join(rule)}\n` });
      },
    },
    workers: {
      name: 'licenses-of-workers',
      apply: 'build',
      generateBundle: (_options, bundle) => collect(bundle),
    },
  };
}
