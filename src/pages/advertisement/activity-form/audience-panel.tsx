import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { questions } from '../../../api/generated/activity-delivery/questions.ts';
import type { ActivityAudience, ActivityAudienceInput } from '../../../api/generated/client.schemas.ts';
import classes from '../../../resource/audience/audience.module.css';
import { Estimate } from '../../../resource/audience/estimate.tsx';
import { Split } from '../../../resource/audience/split.tsx';
import { typedQuestionOptions } from '../../../resource/question.ts';
import { sentenceGap, shareText } from '../../../ui/text/format.ts';

/** The devices of an audience's members, and its members without a device. */
function CrowdLine({ of: { members, devices, unknown } }: { of: NonNullable<ActivityAudience['crowd']> }) {
  const { t, i18n } = useLingui();
  return (
    <p className="note anywhere">
      {t`The audience has ${plural(members, { one: '# member', other: '# members' })} with ${plural(devices, { one: '# device', other: '# devices' })}.`}
      {sentenceGap(i18n.locale)}
      {unknown > 0 && t`${plural(unknown, { one: '# member is unknown.', other: '# members are unknown.' })}`}
    </p>
  );
}

function Answer({ audience }: { audience: ActivityAudience }) {
  const { t, i18n } = useLingui();
  const { devices, matched, crowd } = audience;
  return (
    <>
      <p role="status" className={classes.headline}>
        <Trans>
          <strong>{i18n.number(matched)}</strong> of <Plural value={devices} one="# device" other="# devices" /> (
          {shareText(i18n, matched, devices)}) will see it
        </Trans>
      </p>
      <p className="note anywhere">{t`Other activities in the same ad slots and frequency caps aren't included.`}</p>
      {crowd && <CrowdLine of={crowd} />}
      <div className={classes.splits}>
        <Split title={t`By platform`} heading="h3" parts={audience.byPlatform} />
        <Split title={t`By version`} heading="h3" parts={audience.byVersion} />
        <Split title={t`By city`} heading="h3" parts={audience.byCity} />
      </div>
    </>
  );
}

/**
 * The audience of an activity with the form's values; the numbers are current.
 * @param input null while it is incomplete
 */
export function AudiencePanel({ input }: { input: ActivityAudienceInput | null }) {
  const { t } = useLingui();
  return (
    <Estimate
      title={t`Who will see it`}
      heading="h2"
      query={typedQuestionOptions(input === null ? undefined : questions.estimateActivityAudience({ data: input }))}
      isComplete={input !== null}
      required={t`Choose an audience to estimate reach.`}
    >
      {(audience) => <Answer audience={audience} />}
    </Estimate>
  );
}
