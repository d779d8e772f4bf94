import { unzip, type Reader, type ZipEntry } from 'unzipit';
import type { ZipFault } from '../../../openapi/files/zip.ts';
import { readWholeZip } from '../../../openapi/files/zip-content.ts';
import * as v from 'valibot';
import { elementsOf } from './binary-xml.ts';
import type { PackageFacts, PackageReading } from './facts.ts';
import { textsOfPlist } from './plist.ts';

/** Maximum size of a single read from an archive, for its directory and for a file. */
const mostBytes = 8 * 1024 * 1024;
const mostManifestBytes = 2 * 1024 * 1024;

/** Reads slices of a file, so that it is never in memory as a whole. */
class Parts implements Reader {
  readonly #file: Blob;

  constructor(file: Blob) {
    this.#file = file;
  }

  getLength = (): Promise<number> => Promise.resolve(this.#file.size);

  async read(offset: number, size: number): Promise<Uint8Array<ArrayBuffer>> {
    if (size > mostBytes) throw new RangeError('More than is read of an archive');
    return new Uint8Array(await this.#file.slice(offset, offset + size).arrayBuffer());
  }
}

/** The content of a file in an archive. Unpacking is limited to the size in the archive's directory. */
async function contentOf(entry: ZipEntry | undefined): Promise<Uint8Array | null> {
  if (!entry) return null;
  if (entry.size > mostManifestBytes || entry.compressedSize > mostManifestBytes)
    throw new RangeError('A manifest of that size is none');
  return new Uint8Array(await entry.arrayBuffer());
}

type Entries = Readonly<Record<string, ZipEntry>>;

/** Resource ids of attributes, which identify them even if their names were stripped. */
const versionCode = 0x0101021b;
const versionName = 0x0101021c;
const minSdkVersion = 0x0101020c;

async function ofAndroid(entries: Entries): Promise<PackageReading> {
  const manifest = await contentOf(entries['AndroidManifest.xml']);
  if (!manifest) return 'noManifest';
  const facts: PackageFacts = {};
  for (const { name, attributes } of elementsOf(manifest)) {
    if (name === 'manifest') {
      facts.name = attributes.get('package');
      facts.version = attributes.get(versionName);
      facts.build = attributes.get(versionCode);
    }
    if (name === 'uses-sdk') facts.lowestSystem = attributes.get(minSdkVersion);
    // Both attributes come before it.
    if (name === 'application') break;
  }
  return facts;
}

async function ofIos(entries: Entries): Promise<PackageReading> {
  const path = Object.keys(entries).find((each) => /^Payload\/[^/]+\.app\/Info\.plist$/u.test(each));
  const plist = path === undefined ? null : await contentOf(entries[path]);
  if (!plist) return 'noManifest';
  const texts = textsOfPlist(plist);
  return {
    name: texts.get('CFBundleIdentifier'),
    version: texts.get('CFBundleShortVersionString'),
    build: texts.get('CFBundleVersion'),
    lowestSystem: texts.get('MinimumOSVersion'),
  };
}

const Word = v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String)));
/** module.json of HarmonyOS from version 3 on. */
const Module = v.object({
  app: v.object({ bundleName: Word, versionName: Word, versionCode: Word, minAPIVersion: Word }),
});
const OldApp = v.object({
  bundleName: Word,
  version: v.optional(v.object({ name: Word, code: Word })),
  apiVersion: v.optional(v.object({ compatible: Word })),
});
/** config.json of earlier HarmonyOS versions. */
const Config = v.object({ app: OldApp });
/** pack.info, which lists all modules of an application. */
const Pack = v.object({
  summary: v.object({
    app: OldApp,
    modules: v.optional(v.array(v.object({ apiVersion: v.optional(v.object({ compatible: Word })) }))),
  }),
});

const ofOldApp = ({ bundleName, version, apiVersion }: v.InferOutput<typeof OldApp>): PackageFacts => ({
  name: bundleName,
  version: version?.name,
  build: version?.code,
  lowestSystem: apiVersion?.compatible,
});

async function ofHarmony(entries: Entries): Promise<PackageReading> {
  const jsonOf = async (path: string): Promise<unknown> => {
    const bytes = await contentOf(entries[path]);
    const json: unknown = bytes && JSON.parse(new TextDecoder().decode(bytes));
    return json;
  };
  const module = v.safeParse(Module, await jsonOf('module.json'));
  if (module.success) {
    const { bundleName, versionName: version, versionCode: build, minAPIVersion } = module.output.app;
    return { name: bundleName, version, build, lowestSystem: minAPIVersion };
  }
  const old = v.safeParse(Config, await jsonOf('config.json'));
  if (old.success) return ofOldApp(old.output.app);
  const pack = v.safeParse(Pack, await jsonOf('pack.info'));
  if (!pack.success)
    return ['module.json', 'config.json', 'pack.info'].some((path) => path in entries) ? null : 'noManifest';
  const { app, modules } = pack.output.summary;
  return { ...ofOldApp(app), lowestSystem: app.apiVersion?.compatible ?? modules?.[0]?.apiVersion?.compatible };
}

const readers = new Map<string, (entries: Entries) => Promise<PackageReading>>([
  ['apk', ofAndroid],
  ['ipa', ofIos],
  ['hap', ofHarmony],
  ['app', ofHarmony],
]);

/**
 * Reads the facts of a package from the directory of its archive and its manifest.
 * @param name of the file; its extension determines the type
 * @returns null if its manifest has neither name nor version, or the name no such extension
 * @throws RangeError if the archive is malformed or its content exceeds the limits
 */
export async function readPackage(file: Blob, name: string): Promise<PackageReading> {
  const read = readers.get(name.toLowerCase().split('.').at(-1) ?? '');
  if (!read) return null;
  const { entries } = await unzip(new Parts(file));
  const reading = await read(entries);
  return typeof reading === 'object' && reading?.name === undefined && reading?.version === undefined ? null : reading;
}

/** The paths of a zip's files, or why phones can't unpack it: each file is unpacked slice by slice. */
export async function readPaths(file: Blob): Promise<readonly string[] | ZipFault> {
  const read = async (offset: number, length: number) =>
    new Uint8Array(await file.slice(offset, offset + length).arrayBuffer());
  const zip = await readWholeZip({ size: file.size, read });
  return 'code' in zip ? zip : zip.paths;
}
