import { msg } from '@lingui/core/macro';
import { is } from 'valibot';
import { DeliveryDraft as DraftSchema } from '../../../../openapi/generated/schemas.publish.ts';
import type {
  ClientRange,
  DeliveryDraft,
  OfflineClients,
  OfflinePackage,
  OfflinePackageInput,
} from '../../../api/generated/client.schemas.ts';
import { exceeds, isVersion } from '../../../rules/version.ts';
import type { FieldTable } from '../../../ui/form/use-edit-form.tsx';
import { nameText, plainText } from '../../../ui/text/plain-text.ts';
import { fileIdOf, fileProblem, type FileValue } from '../../../ui/upload/file-value.ts';
import { platforms } from '../../../resource/platforms.ts';
import { pageProblem, storedFile } from '../package-values.ts';
import { labels } from './labels.ts';

/** A client of the form: whether the package is for it, and from which version to which. */
interface ClientValues {
  chosen: boolean;
  min: string;
  max: string;
}

type Clients = Readonly<Record<keyof OfflineClients, ClientValues>>;

export interface OfflineValues extends Record<string, unknown> {
  subAppId: string;
  version: string;
  moduleName: string;
  clients: Clients;
  packageType: OfflinePackageInput['packageType'];
  relatedVersion: string;
  fileId: FileValue | null;
  installTiming: OfflinePackageInput['installTiming'];
  effectiveMode: OfflinePackageInput['effectiveMode'];
  domain: string;
  mainUrl: string;
}

const usualPage = '/www/index.html';

/** The page that a package with these values begins with. */
export const mainPage = ({ mainUrl }: OfflineValues) => ({ path: plainText(mainUrl) || usualPage });

const lowest = msg`Minimum version`;
const highest = msg`Maximum version`;

/** The fields in the order of the form. */
export const fields: FieldTable = {
  subAppId: { label: labels.subApp },
  version: {
    label: labels.version,
    hint: msg`Date as YYYYMMDD plus a number from 01 to 99`,
    plain: true,
  },
  moduleName: { label: labels.module },
  clients: { label: labels.clients, hint: msg`Choose at least Android or iOS. Leave a version empty for no limit.` },
  ...Object.fromEntries(
    platforms.flatMap((platform) => [
      [`clients.${platform}.min`, { label: lowest, plain: true }],
      [`clients.${platform}.max`, { label: highest, plain: true }],
    ]),
  ),
  packageType: { label: labels.packageType },
  relatedVersion: {
    label: labels.relatedVersion,
    required: true,
    hint: msg`The version that the incremental package is based on`,
  },
  fileId: { label: msg`ZIP file` },
  installTiming: { label: labels.installTiming },
  effectiveMode: { label: labels.effectiveMode },
  domain: {
    label: labels.domain,
    hint: msg`Devices without the package load the pages from here. Starts with http:// or https://`,
    plain: true,
  },
  mainUrl: { label: labels.mainUrl, hint: msg`Path inside the package, starting with /`, plain: true },
};

const toClient = (range: ClientRange | undefined): ClientValues => ({
  chosen: range !== undefined,
  min: range?.min ?? '',
  max: range?.max ?? '',
});

/** What a new package begins with: the sub-application of the list, its next version, and a file that was chosen before. */
interface Preset {
  subAppId: string;
  version: string;
  file: FileValue | null;
}

export function toValues(row: OfflinePackage | null, preset: Preset): OfflineValues {
  const clients: OfflineClients = row ? row.clients : { android: {}, ios: {} };
  return {
    subAppId: row?.subAppId ?? preset.subAppId,
    version: row?.version ?? preset.version,
    moduleName: row?.moduleName ?? '',
    clients: { android: toClient(clients.android), ios: toClient(clients.ios), harmony: toClient(clients.harmony) },
    packageType: row?.packageType ?? 'full',
    relatedVersion: row?.relatedVersion ?? '',
    fileId: row ? storedFile(row.fileId, row) : preset.file,
    installTiming: row?.installTiming ?? 'next',
    effectiveMode: row?.effectiveMode ?? 'full',
    domain: row?.domain ?? '',
    mainUrl: row?.mainUrl ?? usualPage,
  };
}

function toRange({ min, max }: ClientValues): ClientRange {
  const [low, high] = [plainText(min), plainText(max)];
  return { ...(low ? { min: low } : {}), ...(high ? { max: high } : {}) };
}

function toClients({ android, ios, harmony }: Clients): OfflineClients {
  return {
    ...(android.chosen ? { android: toRange(android) } : {}),
    ...(ios.chosen ? { ios: toRange(ios) } : {}),
    ...(harmony.chosen ? { harmony: toRange(harmony) } : {}),
  };
}

export function toInput(values: OfflineValues): OfflinePackageInput {
  const domain = plainText(values.domain);
  const mainUrl = plainText(values.mainUrl);
  return {
    subAppId: values.subAppId,
    version: plainText(values.version),
    moduleName: nameText(values.moduleName),
    clients: toClients(values.clients),
    packageType: values.packageType,
    ...(values.packageType === 'incremental' && values.relatedVersion ? { relatedVersion: values.relatedVersion } : {}),
    fileId: fileIdOf(values.fileId) ?? '',
    installTiming: values.installTiming,
    effectiveMode: values.effectiveMode,
    ...(domain ? { domain } : {}),
    ...(mainUrl ? { mainUrl } : {}),
  };
}

/**
 * What delivery asks of the form; null where only gray rules would tell, which a package has once it is saved. A package
 * in stages reaches all of them in the end.
 */
export function audienceDraft(
  { clients, effectiveMode }: OfflineValues,
  entity: OfflinePackage | null,
): { draft: DeliveryDraft; isComplete: boolean } | null {
  const chosen = { platforms: platforms.filter((platform) => clients[platform].chosen), clients: toClients(clients) };
  if (effectiveMode === 'gray' && entity?.effectiveMode !== 'gray') return null;
  const draft = effectiveMode === 'gray' ? chosen : { ...chosen, rules: [] };
  return { draft, isComplete: is(DraftSchema, draft) };
}

const isReversed = ({ chosen, min, max }: ClientValues): boolean => {
  const [low, high] = [plainText(min), plainText(max)];
  return chosen && isVersion(low) && isVersion(high) && exceeds(low, high);
};

/** The rules between fields. Whether the version is higher than all is the server's to say. */
export const rules = (values: OfflineValues) => ({
  subAppId: values.subAppId ? null : 'FIELD_REQUIRED',
  clients: values.clients.android.chosen || values.clients.ios.chosen ? null : 'CLIENT_REQUIRED',
  ...Object.fromEntries(
    platforms.map((platform) => [
      `clients.${platform}.max`,
      isReversed(values.clients[platform]) ? 'CLIENT_RANGE' : null,
    ]),
  ),
  fileId: fileProblem(values.fileId) ?? pageProblem(values.fileId, mainPage(values)),
});
