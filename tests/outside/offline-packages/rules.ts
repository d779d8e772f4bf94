import type { Application, User } from './accounts.ts';
import type { FieldError } from './problems.ts';
import { Refused, refuseIf } from './problems.ts';
import type { ClientRange, Clients, Package, PackageInput, Store, StoredFile } from './store.ts';
import { platforms } from './store.ts';
import { namesInZip } from './zip.ts';

type Writing = { store: Store; application: Application; user: User; input: PackageInput };

/**
 * Refuses combinations of fields, all at once.
 * @param before the package to change
 */
export function checkRules(writing: Writing, before?: Package) {
  const { store, application, user, input } = writing;
  const errors: FieldError[] = [];
  const wrong = (pointer: string, code: FieldError['code']) => errors.push({ pointer, code });
  const isKnown = store.subAppsOf(application).some(({ subAppId }) => subAppId === input.subAppId);
  if (!isKnown) wrong('/subAppId', 'ENTRY_WRONG');
  const siblings = store.versionsOf({ ...application, ...input }).filter(({ id }) => id !== before?.id);
  if (!isVersionFree(writing, siblings, before)) wrong('/version', 'VERSION_NOT_HIGHER');
  const { android, ios } = input.clients;
  if (android === undefined && ios === undefined) wrong('/clients', 'CLIENT_REQUIRED');
  for (const platform of store.fault === 'range-backwards' ? [] : platforms) {
    if (isBackwards(input.clients[platform] ?? {})) wrong(`/clients/${platform}/max`, 'CLIENT_RANGE');
  }
  const related = siblings.find(({ version }) => version === input.relatedVersion && version < input.version);
  if (input.packageType === 'incremental' && related === undefined) wrong('/relatedVersion', 'ENTRY_WRONG');
  const file = store.file(application, user, input.fileId);
  if (file === undefined) wrong('/fileId', 'FILE_NOT_UPLOADED');
  else if (file.bytes.length < file.size) wrong('/fileId', 'FILE_UPLOADING');
  else if (file.type !== 'zip') wrong('/fileId', 'FILE_TYPE_ZIP');
  else {
    const code = wrongOfZip(file, input.mainUrl);
    if (code !== undefined) wrong('/fileId', code);
    const others = siblings.filter((each) => each === related || isInEffect(each, store));
    if (others.some(({ fileId }) => store.files.get(fileId)?.sha256 === file.sha256))
      wrong('/fileId', 'OFFLINE_SAME_FILE');
  }
  refuseIf(errors);
}

const isInEffect = ({ status }: Package, { fault }: Store): boolean =>
  status === 'effective' && fault !== 'same-file-taken';

/** A new version is higher than all others of its sub-application; that of a package may stay. */
function isVersionFree(
  { store: { fault }, input: { version, subAppId } }: Writing,
  siblings: Package[],
  before?: Package,
) {
  if (before?.version === version && before.subAppId === subAppId) return true;
  if (fault === 'version-unique-only') return siblings.every((each) => each.version !== version);
  return siblings.every((each) => each.version < version);
}

function isBackwards({ min, max }: ClientRange): boolean {
  return min !== undefined && max !== undefined && compare(max, min) < 0;
}

/** Versions of the app part by part; a fourth that is missing is 0. */
function compare(one: string, other: string): number {
  const [ones, others] = [one.split('.').map(Number), other.split('.').map(Number)];
  const index = [0, 1, 2, 3].find((part) => (ones[part] ?? 0) !== (others[part] ?? 0)) ?? 0;
  return (ones[index] ?? 0) - (others[index] ?? 0);
}

/** Whether some phone could have either. */
export function overlap(one: Clients, other: Clients): boolean {
  return platforms.some((platform) => {
    const [a, b] = [one[platform], other[platform]];
    if (a === undefined || b === undefined) return false;
    const isBefore = (first: ClientRange, second: ClientRange) =>
      first.max !== undefined && second.min !== undefined && compare(first.max, second.min) < 0;
    return !isBefore(a, b) && !isBefore(b, a);
  });
}

function wrongOfZip({ bytes }: StoredFile, mainUrl: string): FieldError['code'] | undefined {
  const page = mainUrl.replace(/[?#].*$/s, '').slice(1);
  try {
    const names = namesInZip(bytes);
    return names.includes(page === '' || page.endsWith('/') ? `${page}index.html` : page)
      ? undefined
      : 'ZIP_PAGE_MISSING';
  } catch (error) {
    if (error instanceof Refused) return error.code;
    throw error;
  }
}
