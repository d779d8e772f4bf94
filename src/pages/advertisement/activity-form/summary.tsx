import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ActivityInput } from '../../../api/generated/client.schemas.ts';
import { platformNames } from '../../../resource/platforms.ts';
import { DataList, Fact } from '../../../ui/form/detail-drawer.tsx';
import { listText } from '../../../ui/text/format.ts';
import { Instant } from '../../../ui/text/text.tsx';
import { activityLabels } from '../activity.ts';
import { boothTypes } from '../booth.ts';

type Summed = Pick<
  ActivityInput,
  'name' | 'type' | 'description' | 'startTime' | 'endTime' | 'platforms' | 'versions' | 'cities' | 'frequency'
>;

interface SummaryProps {
  of: Summed;
  /** What the audience is called. */
  crowd: string;
}

/** An activity at a glance: when and to whom it is shown. */
export function Summary({ of, crowd }: SummaryProps) {
  const { t, i18n } = useLingui();
  const { perDay, total } = of.frequency ?? {};
  const versions = of.platforms.flatMap((platform) => {
    const { min, max } = of.versions?.[platform] ?? {};
    const name = i18n._(platformNames[platform]);
    if (min !== undefined && max !== undefined) return t`${name} ${min}–${max}`;
    if (min !== undefined) return t`${name} ${min} or later`;
    return max === undefined ? [] : t`${name} up to ${max}`;
  });
  const frequency = [
    ...(perDay === undefined ? [] : [t`${plural(perDay, { one: 'Once a day', other: 'Up to # times a day' })}`]),
    ...(total === undefined ? [] : [t`${plural(total, { one: 'once in total', other: 'up to # in total' })}`]),
  ];
  return (
    <DataList>
      <Fact label={t(activityLabels.name)}>{of.name}</Fact>
      <Fact label={t(activityLabels.type)}>{t(boothTypes[of.type])}</Fact>
      <Fact label={t(activityLabels.startTime)}>{of.startTime && <Instant value={of.startTime} />}</Fact>
      <Fact label={t(activityLabels.endTime)}>{of.endTime && <Instant value={of.endTime} />}</Fact>
      <Fact label={t(activityLabels.description)}>{of.description}</Fact>
      <Fact label={t(activityLabels.crowd)}>{crowd}</Fact>
      <Fact label={t(activityLabels.platforms)}>
        {listText(
          i18n.locale,
          of.platforms.map((platform) => i18n._(platformNames[platform])),
        )}
      </Fact>
      <Fact label={t(activityLabels.versions)}>{versions.length > 0 ? versions.join(' · ') : t`All versions`}</Fact>
      <Fact label={t(activityLabels.cities)}>
        {of.cities && of.cities.length > 0 ? listText(i18n.locale, of.cities) : t`All cities`}
      </Fact>
      <Fact label={t(activityLabels.frequency)}>{frequency.length > 0 ? frequency.join(' · ') : t`No limit`}</Fact>
    </DataList>
  );
}
