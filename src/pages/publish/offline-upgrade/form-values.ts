import { msg } from '@lingui/core/macro';
import { is } from 'valibot';
import { DeliveryDraft as DraftSchema } from '../../../../openapi/generated/schemas.publish.ts';
import type {
  ClientRange,
  DeliveryDraft,
  OfflineClients,
  OfflinePackage,
} from '../../../api/generated/client.schemas.ts';
import { input } from '../../../api/generated/offline-packages/input.ts';
import type { ValuesOf } from '../../../resource/fields/field.ts';
import { fileCodec } from '../../../resource/fields/file-codec.ts';
import { formOf } from '../../../resource/fields/form-of.ts';
import { platforms } from '../../../resource/platforms.ts';
import { exceeds, isVersion } from '../../../rules/version.ts';
import { plainText } from '../../../ui/text/plain-text.ts';
import { fileProblem, type FileValue } from '../../../ui/upload/file-value.ts';
import { pageProblem } from '../package-values.ts';
import { fields, usualPage, type ClientValues } from './fields.tsx';

export type OfflineValues = ValuesOf<typeof fields>;

/** The page that a package with these values opens first. */
export const mainPage = ({ mainUrl }: Pick<OfflineValues, 'mainUrl'>) => ({ path: plainText(mainUrl) || usualPage });

function toRange({ min, max }: ClientValues): ClientRange {
  const [low, high] = [plainText(min), plainText(max)];
  return { ...(low ? { min: low } : {}), ...(high ? { max: high } : {}) };
}

export const toClients = ({ android, ios, harmony }: OfflineValues['clients']): OfflineClients => ({
  ...(android.chosen ? { android: toRange(android) } : {}),
  ...(ios.chosen ? { ios: toRange(ios) } : {}),
  ...(harmony.chosen ? { harmony: toRange(harmony) } : {}),
});

const isReversed = ({ chosen, min, max }: ClientValues): boolean => {
  const [low, high] = [plainText(min), plainText(max)];
  return chosen && isVersion(low) && isVersion(high) && exceeds(low, high);
};

const range = { min: msg`Minimum version`, max: msg`Maximum version` };

const { rules: ofFields, ...rest } = formOf(fields, input, {
  codecs: {
    clients: {
      write: toClients,
      problem: ({ android, ios }) => (android.chosen || ios.chosen ? null : 'CLIENT_REQUIRED'),
    },
    fileId: {
      ...fileCodec,
      problem: (file: FileValue | null, values) => fileProblem(file) ?? pageProblem(file, mainPage(values)),
    },
  },
  parts: {
    clients: Object.fromEntries(
      platforms.flatMap((platform) => [
        [`${platform}.min`, { label: range.min, plain: true }],
        [`${platform}.max`, { label: range.max, plain: true }],
      ]),
    ),
  },
  order: ['subAppId', 'version', 'moduleName', 'clients', 'packageType', 'relatedVersion', 'fileId', 'installTiming'],
});

/** The form; the server checks whether the version is the highest. */
export const form = {
  ...rest,
  rules: (values: OfflineValues, row: OfflinePackage | null) => ({
    ...ofFields(values, row),
    ...Object.fromEntries(
      platforms.map((platform) => [
        `clients.${platform}.max`,
        isReversed(values.clients[platform]) ? 'CLIENT_RANGE' : null,
      ]),
    ),
  }),
};

/**
 * The audience query of the form; null for delivery by targeting rules, which can only be added after saving. For a
 * staged package it counts the last stage, which reaches all devices.
 */
export function audienceDraft(
  { clients, effectiveMode }: OfflineValues,
  entity: OfflinePackage | null,
): { draft: DeliveryDraft; isComplete: boolean } | null {
  const target = { platforms: platforms.filter((platform) => clients[platform].chosen), clients: toClients(clients) };
  if (effectiveMode === 'gray' && entity?.effectiveMode !== 'gray') return null;
  const draft = effectiveMode === 'gray' ? target : { ...target, rules: [] };
  return { draft, isComplete: is(DraftSchema, draft) };
}
