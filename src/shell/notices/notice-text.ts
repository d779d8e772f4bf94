import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Notice } from '../../api/generated/client.schemas.ts';
import { keyOf } from '../../session/menu-key.ts';
import { currentApplication } from '../../session/application.ts';
import { session } from '../../session/state.ts';
import { recordLink, type Records } from '../menus/records.ts';

export const exportCentre = '/pages/files/export';

const sentences: Readonly<Record<Notice['kind'], (subject: string) => MessageDescriptor>> = {
  exportSucceeded: (subject) => msg`${subject} was exported.`,
  exportFailed: (subject) => msg`${subject} could not be exported.`,
  rolloutPaused: (subject) => msg`The guard paused the rollout of ${subject}.`,
  releaseTakenBack: (subject) => msg`The guard unpublished ${subject}.`,
  configSynchronised: (subject) => msg`The configuration was synced to ${subject}.`,
  pushFailed: (subject) => msg`The scheduled message ${subject} could not be sent.`,
  activityEnded: (subject) => msg`${subject} has ended and is offline.`,
  symbolParsed: (subject) => msg`${subject} was parsed.`,
  symbolFailed: (subject) => msg`${subject} could not be parsed.`,
  configFailed: (subject) => msg`The configuration of ${subject} could not be generated or synced.`,
};

/** Full upgrades are identified by version, which may exist on several platforms; the screen shows the platform. */
const platformNames: Readonly<Partial<Record<string, MessageDescriptor>>> = {
  'publish/android-upgrade': msg`Android`,
  'publish/ios-upgrade': msg`iOS`,
  'publish/harmony-upgrade': msg`Harmony`,
};

/** Describes a notice in a sentence. */
export function noticeText({
  kind,
  subject,
  screen = '',
}: Pick<Notice, 'kind' | 'subject' | 'screen'>): MessageDescriptor {
  // A newer server may notify of kinds that this console does not know.
  if (!Object.hasOwn(sentences, kind)) return msg`New notification: ${subject}`;
  const platform = platformNames[screen];
  return sentences[kind](platform ? `${i18n._(platform)} ${subject}` : subject);
}

/** Key of the application of this document. */
const currentKey = (): string | undefined =>
  session.get()?.user.appList.find(({ applicationId }) => applicationId === currentApplication().id)?.appId;

/**
 * The address of a notice's subject; undefined if it belongs to another application or the user may not see the screen.
 */
export function noticePlace({ screen, subjectId, appId }: Notice, records: Records): string | undefined {
  if (screen === undefined) return exportCentre;
  const open = session.get();
  if (!open?.menus.some((menu) => keyOf(menu) === screen) || (appId !== undefined && appId !== currentKey()))
    return undefined;
  return recordLink(records, screen, subjectId);
}

/** The application of a notice, if it is not the current one. */
export function otherApplication({ appId }: Notice): string | undefined {
  return appId === currentKey()
    ? undefined
    : session.get()?.user.appList.find((one) => one.appId === appId)?.applicationName;
}
