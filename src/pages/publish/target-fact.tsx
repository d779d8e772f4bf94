import { useLingui } from '@lingui/react/macro';
import type { GrayRule, ReleaseKind } from '../../api/generated/client.schemas.ts';
import { errorToast } from '../../api/error-place.ts';
import { useListGrayRules } from '../../api/generated/gray-rules/gray-rules.ts';
import { placeOf } from '../../resource/audience/place.ts';
import { targetText, type Target } from '../../resource/audience/target-text.ts';
import { Fact } from '../../ui/form/detail-drawer.tsx';
import { useKit } from '../../ui/kit.tsx';

interface TargetFactProps {
  kind: ReleaseKind;
  id: string;
  /** Returns the target, given the rules of the release, which are loaded first. */
  targetOf: (rules: readonly GrayRule[]) => Target;
}

/** The audience of a release in its confirmation. */
export function TargetFact({ kind, id, targetOf }: TargetFactProps) {
  const { t, i18n } = useLingui();
  const { timeZone } = useKit();
  const { data } = useListGrayRules(kind, id, errorToast);
  return (
    <Fact label={t({ message: 'Target', context: 'release' })}>
      {data && targetText(placeOf(i18n, timeZone), targetOf(data))}
    </Fact>
  );
}
