import { useState } from 'react';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import type { OfflinePackage, OfflineTarget, WayBackReach } from '../../../api/generated/client.schemas.ts';
import { questions } from '../../../api/generated/delivery/questions.ts';
import { questionOptions } from '../../../resource/question.ts';
import { effectLines, type Preview } from '../../../resource/release/preview.ts';
import { RadioGroup } from '../../../ui/field/radio-group.tsx';
import { listText } from '../../../ui/text/format.ts';

/** The user's choice for a rollback; absent values use the defaults of the call. */
export interface WayBackChoice {
  targetId?: string;
  reach?: WayBackReach;
}

interface WayBackProps {
  row: OfflinePackage;
  act: 'publish' | 'rollBack';
  /** The versions available for a rollback, highest first. */
  targets?: readonly OfflineTarget[];
  /** The preview before anything is chosen: a rollback to the first of these versions. */
  first: Preview;
  onChoose: (choice: WayBackChoice) => void;
}

/**
 * Selects the version to roll back to and its audience: everyone that it targets or, if it had reached fewer, only
 * those. The numbers reflect the choice.
 */
export function WayBack({ row, act, targets = [], first, onChoose }: WayBackProps) {
  const { t, i18n } = useLingui();
  const [choice, setChoice] = useState<WayBackChoice>(() => (targets[0] ? { targetId: targets[0].id } : {}));
  const { data = first } = useQuery({
    ...questionOptions(questions.previewReleaseAct({ owner: 'offline', ownerId: row.id, data: { act, ...choice } })),
    ...(first && { placeholderData: (previous: Preview | undefined) => previous ?? first }),
  });
  const choose = (next: WayBackChoice) => {
    setChoice(next);
    onChoose(next);
  };
  const back = data?.effects.find(({ former, after }) => former !== undefined && after.isLive);
  const replaced = (data?.effects ?? []).filter(
    ({ release, after }) => act === 'rollBack' && !after.isLive && release.id !== row.id,
  );
  const names = listText(
    i18n.locale,
    replaced.map(({ release }) => release.title),
  );
  const returning = data?.effects.find(({ after }) => after.isLive)?.release.title ?? '';
  const isPart = back?.former !== undefined && back.former.percent > 0 && back.former.percent < 100;
  const everyone = i18n.number(back?.after.matching ?? 0);
  const some = i18n.number(back?.former?.devices ?? 0);
  const percent = i18n.number(back?.former?.percent ?? 0);
  return (
    <div className="stack gap-12">
      {targets.length > 0 && (
        <NativeSelect
          label={t`Version to roll back to`}
          data={targets.map(({ id, version }) => ({ value: id, label: version }))}
          value={choice.targetId ?? ''}
          onChange={(event) => choose({ targetId: event.currentTarget.value })}
        />
      )}
      {isPart && (
        <RadioGroup
          label={t`Who will receive it`}
          options={[
            { value: 'everyone', label: t`All matching devices: about ${everyone}` },
            { value: 'former', label: t`Only the previous ${percent}%: about ${some} devices. It stays paused there.` },
          ]}
          value={choice.reach ?? 'everyone'}
          onChange={(reach) => choose({ ...choice, reach: reach === 'former' ? 'former' : 'everyone' })}
        />
      )}
      <ul className="bullets" role="status" aria-label={t`After this`}>
        {replaced.length > 0 && <li>{t`${names} will be taken down as well: ${returning} replaces it.`}</li>}
        {effectLines(i18n, data).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
