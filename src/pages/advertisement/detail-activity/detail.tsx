import { useLingui } from '@lingui/react/macro';
import { errorToast } from '../../../api/error-place.ts';
import type { Activity } from '../../../api/generated/client.schemas.ts';
import { downloadFile } from '../../../api/generated/files/files.ts';
import { useListOptions } from '../../../api/generated/options/options.ts';
import { AuditFacts } from '../../../resource/audit-facts.tsx';
import { DataList, Fact } from '../../../ui/form/detail-drawer.tsx';
import { IdText } from '../../../ui/text/text.tsx';
import { Preview } from '../../../ui/upload/preview.tsx';
import { activityLabels, activityTarget, priorities } from '../activity.ts';
import { BoothPreview } from '../activity-form/booth-preview.tsx';
import { Summary } from '../activity-form/summary.tsx';
import { boothsOf } from '../activity-form/values.ts';
import classes from './detail-activity.module.css';

/** The time and audience of an activity, and the content of each of its slots. */
export default function Detail({ activity }: { activity: Activity }) {
  const { t } = useLingui();
  const booths = boothsOf(useListOptions('booth', errorToast).data ?? []);
  return (
    <div className={`stack gap-24 ${classes.detail}`}>
      <Summary of={{ ...activity, name: '' }} target={activityTarget(activity)} />
      {activity.booths.map(({ boothId, boothName, priority, text, imageId, imageName, jumpAddress }) => {
        const booth = booths.find(({ id }) => id === boothId);
        const name = boothName ?? t`Deleted ad slot`;
        return (
          <section key={boothId} className={`stack gap-12 card ${classes.slot}`} aria-label={name}>
            <DataList>
              <Fact label={t(activityLabels.booth)}>{name}</Fact>
              <Fact label={t(activityLabels.priority)}>{t(priorities[priority])}</Fact>
              <Fact label={t(activityLabels.jumpAddress)}>
                <IdText value={jumpAddress} label={t(activityLabels.jumpAddress)} most={60} />
              </Fact>
            </DataList>
            {booth && (
              <BoothPreview name={name} size={booth} text={text}>
                {imageId !== undefined && (
                  <Preview
                    key={imageId}
                    name={imageName ?? name}
                    load={() => downloadFile(imageId)}
                    pixels={Math.max(booth.width, booth.height)}
                  />
                )}
              </BoothPreview>
            )}
          </section>
        );
      })}
      <DataList>
        <AuditFacts of={activity} />
      </DataList>
    </div>
  );
}
