import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ActivityInput } from '../../../api/generated/client.schemas.ts';
import { placeOf } from '../../../resource/audience/place.ts';
import { targetText, type Target } from '../../../resource/audience/target-text.ts';
import { useKit } from '../../../ui/kit.tsx';
import { DataList, Fact } from '../../../ui/form/detail-drawer.tsx';
import { Instant } from '../../../ui/text/text.tsx';
import { activityLabels } from '../activity.ts';
import { fields } from '../activity-fields.tsx';
import { boothTypes } from '../booth.ts';

type Summed = Pick<ActivityInput, 'name' | 'type' | 'description' | 'startTime' | 'endTime' | 'frequency'>;

interface SummaryProps {
  of: Summed;
  target: Target;
}

/** An activity at a glance: its time and audience. */
export function Summary({ of, target }: SummaryProps) {
  const { t, i18n } = useLingui();
  const { timeZone } = useKit();
  const { perDay, total } = of.frequency ?? {};
  const frequency = [
    ...(perDay === undefined ? [] : [t`${plural(perDay, { one: 'Once a day', other: 'Up to # times a day' })}`]),
    ...(total === undefined ? [] : [t`${plural(total, { one: 'once in total', other: 'up to # in total' })}`]),
  ];
  return (
    <DataList>
      <Fact label={t(fields.name.label)}>{of.name}</Fact>
      <Fact label={t(fields.type.label)}>{t(boothTypes[of.type])}</Fact>
      <Fact label={t(fields.startTime.label)}>{of.startTime && <Instant value={of.startTime} />}</Fact>
      <Fact label={t(fields.endTime.label)}>{of.endTime && <Instant value={of.endTime} />}</Fact>
      <Fact label={t(fields.description.label)}>{of.description}</Fact>
      <Fact label={t(activityLabels.target)}>{targetText(placeOf(i18n, timeZone), target)}</Fact>
      <Fact label={t(fields.frequency.label)}>{frequency.length > 0 ? frequency.join(' · ') : t`No limit`}</Fact>
    </DataList>
  );
}
