import { useState } from 'react';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { OfflinePackage, OfflineTarget, WayBackReach } from '../../../api/generated/client.schemas.ts';
import { questions } from '../../../api/generated/delivery/questions.ts';
import { questionOptions } from '../../../resource/question.ts';
import { effectLines, type Preview } from '../../../resource/release/preview.ts';
import { RadioGroup } from '../../../ui/field/radio-group.tsx';
import { Failed } from '../../../ui/list/states.tsx';
import { listText } from '../../../ui/text/format.ts';

/** The user's choice for a rollback; absent values use the defaults of the call. */
export interface WayBackChoice {
  targetId?: string;
  reach?: WayBackReach;
}

/** A version to roll back to, if there is a choice, and the preview of a rollback to all its devices. */
export interface Way {
  target?: OfflineTarget;
  preview: Preview;
}

interface WayBackProps {
  row: OfflinePackage;
  act: 'publish' | 'rollBack';
  /** The highest version first. */
  ways: readonly Way[];
  onChoose: (choice: WayBackChoice) => void;
}

/**
 * Selects the version to roll back to and its audience: everyone that it targets or, if it had reached fewer, only
 * those. The numbers reflect the choice.
 */
export function WayBack({ row, act, ways, onChoose }: WayBackProps) {
  const { t, i18n } = useLingui();
  const targets = ways.flatMap(({ target = [] }) => target);
  const [choice, setChoice] = useState<WayBackChoice>(() => (targets[0] ? { targetId: targets[0].id } : {}));
  const known = ways.find(({ target }) => target?.id === choice.targetId)?.preview ?? undefined;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...questionOptions(questions.previewReleaseAct({ owner: 'offline', ownerId: row.id, data: { act, ...choice } })),
    // Never that of another version.
    placeholderData: known,
    ...(choice.reach === undefined && { initialData: known }),
  });
  const choose = (next: WayBackChoice) => {
    setChoice(next);
    onChoose(next);
  };
  const back = (known ?? data)?.effects.find(({ former, after }) => former !== undefined && after.isLive);
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
  const some = back?.former?.devices ?? 0;
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
            {
              value: 'former',
              label: t`Only the previous ${percent}%: about ${plural(some, { one: '# device', other: '# devices' })}. It stays paused there.`,
            },
          ]}
          value={choice.reach ?? 'everyone'}
          onChange={(reach) => {
            const { reach: _all, ...whole } = choice;
            choose(reach === 'former' ? { ...choice, reach } : whole);
          }}
        />
      )}
      {error && !data && !isFetching ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <ul className="bullets" role="status" aria-label={t`After this`} data-stale={isPlaceholderData || undefined}>
          {replaced.length > 0 && <li>{t`${names} will be taken down as well: ${returning} replaces it.`}</li>}
          {effectLines(i18n, data ?? null).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
