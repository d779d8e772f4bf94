import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { GuardBaseline, RolloutGuard } from '../../../api/generated/client.schemas.ts';
import { listText } from '../../../ui/text/format.ts';
import { metricName, metricText } from '../../../resource/release/metrics.ts';

/** The baseline that a guard compares a release with, and the reason for it, one line each. */
export function baselineLines(i18n: I18n, { by, version = '', passedOver }: GuardBaseline): string[] {
  if (by === 'without') return [i18n._(msg`Compared with devices that don't have this release.`)];
  const stopped = passedOver.filter((one) => one.stopped).map((one) => one.version);
  const others = listText(i18n.locale, stopped);
  return [
    by === 'version'
      ? i18n._(msg`Compared with ${version}: the newest earlier version that no guard paused.`)
      : i18n._(msg`There is no earlier version to compare with. Only maximums count.`),
    ...(stopped.length === 0
      ? []
      : [
          i18n._(
            msg`${plural(stopped.length, { one: `${others} was paused by its guard.`, other: `${others} were paused by their guards.` })}`,
          ),
        ]),
    ...passedOver
      .filter((one) => !one.stopped)
      .map((one) => {
        const launches = i18n.number(one.launches);
        return i18n._(msg`${one.version} has too few launches to compare with: ${launches}.`);
      }),
  ];
}

/** The guard in the publish confirmation: its thresholds and its baseline. */
export function publishGuardLines(i18n: I18n, { enabled, action, measured, baseline }: RolloutGuard): string[] {
  if (!enabled) return [];
  const bounds = measured.flatMap(({ metric, bound }) => {
    const name = metricName(i18n, metric);
    return bound === undefined ? [] : [i18n._(msg`${name} above ${metricText(i18n, metric, bound)}`)];
  });
  const reasons = listText(i18n.locale, bounds);
  const does =
    bounds.length === 0
      ? i18n._(msg`The guard is on, but none of its thresholds can be exceeded.`)
      : action === 'pause'
        ? i18n._(msg`The guard will pause the rollout at: ${reasons}.`)
        : i18n._(msg`The guard will unpublish the release at: ${reasons}.`);
  return [does, ...baselineLines(i18n, baseline)];
}
