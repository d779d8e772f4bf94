import { msg } from '@lingui/core/macro';
import type { UnitNode } from '../../../api/generated/client.schemas.ts';
import { topic } from '../../../api/generated/attendance/topic.ts';
import type { TopicLabels } from '../../../resource/analysis/topic/catalogue.ts';
import { platformNames } from '../../../resource/platforms.ts';
import { unitNames, unitOptions } from '../../../resource/units.ts';
import { appChannels } from '../../../resource/analysis/topic/app-channels.ts';
import { timesFrom } from '../../../resource/analysis/topic/times-from.ts';

/**
 * Labels and settings of the topic that the contract does not define.
 * @param units of the institution; undefined while they load
 */
export function labelsOf(units: readonly UnitNode[] | undefined): TopicLabels<keyof typeof topic.dimensions> {
  const names = new Map(unitNames(units ?? []).map(({ value, label }) => [value, label]));
  return {
    dims: {
      activeTime: timesFrom(topic.dimensions.activeTime.bins),
      channel: appChannels,
      platform: platformNames,
      version: null,
      region: null,
      weekHour: null,
      department: (id) => names.get(id) ?? (units ? id : ''),
    },
    later: ['weekHour'],
    none: { department: msg`No department` },
    filters: [{ kind: 'choice', id: 'unitId', label: msg`Unit`, options: unitOptions(units ?? []) }],
    untold: ['daily'],
    hidden: ['weekly', 'stickiness', 'dailyTime', 'totalDevices', 'installs', 'deviceDays'],
    together: ['downloads', 'installs', 'newDevices'],
    about: msg`A device is active on a day when it opens the app. Device counts are unique, so they don't add up across days.`,
    empty: msg`The app was not opened in this period.`,
  };
}
