import { NativeSelect } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { OfflineTarget } from '../../../api/generated/client.schemas.ts';

interface TargetChoiceProps {
  /** Highest first. */
  targets: readonly OfflineTarget[];
  onChoose: (id: string) => void;
}

/** Which version becomes effective by a roll back: the one before, unless another is chosen. */
export function TargetChoice({ targets, onChoose }: TargetChoiceProps) {
  const { t } = useLingui();
  return (
    <NativeSelect
      label={t`This version becomes effective`}
      data={targets.map(({ id, version }) => ({ value: id, label: version }))}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}
