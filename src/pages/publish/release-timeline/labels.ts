import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TimelineItem, TimelineMark } from '../../../api/generated/client.schemas.ts';
import { percentText } from '../../../ui/text/format.ts';
import { platformNames } from '../../../resource/platforms.ts';

export const kindNames = {
  upgrade: msg`Full upgrade`,
  offline: msg`Offline package`,
  applet: msg`Applet package`,
  switch: msg({ message: 'Switch', context: 'release' }),
} as const;

const eventNames = {
  published: msg({ message: 'Published', context: 'release' }),
  rules: msg`Targeting rules changed`,
  record: msg({ message: 'Changed', context: 'release' }),
  stage: msg`Next stage started`,
  paused: msg`Paused`,
  resumed: msg`Resumed`,
  jumped: msg`Next stage started early`,
  finished: msg`Rolled out to all`,
  guard: msg`Paused by the guard`,
  ended: msg`Ended`,
} as const;

const endReasons = {
  cancelled: msg`Unpublished`,
  takenDown: msg`Taken down`,
  rolledBack: msg`Rolled back`,
  replaced: msg`Replaced by a newer version`,
  invalidated: msg({ message: 'Withdrawn', context: 'release' }),
} as const;

export const ranges = {
  7: msg`Last 7 days`,
  14: msg`Last 14 days`,
  30: msg`Last 30 days`,
  90: msg`Last 90 days`,
} as const;

/** The lane of a release: the platform of a full upgrade, otherwise the kind. */
export const laneName = (i18n: I18n, { platform, kind }: TimelineItem['release']): string =>
  i18n._(platform ? platformNames[platform] : kindNames[kind]);

/** Names of automatic actors. */
const actorNames = { system: msg({ message: 'System', context: 'actor' }), guard: msg`Guard` } as const;

/** The actor of an event, unless the event makes it clear. */
function actorOf(i18n: I18n, { event, by }: TimelineMark): string[] {
  if (event === 'guard') return [];
  return [by === 'system' || by === 'guard' ? i18n._(actorNames[by]) : by];
}

/** Describes an event, the percentage reached from then on, and its actor. */
export function eventText(i18n: I18n, mark: TimelineMark, endReason: TimelineItem['endReason']): string {
  const { event, percent } = mark;
  const happened =
    event === 'ended'
      ? [i18n._(endReason ? endReasons[endReason] : eventNames.ended)]
      : [i18n._(eventNames[event]), percentText(percent)];
  return [...happened, ...actorOf(i18n, mark)].join(' · ');
}
