import { useLingui } from '@lingui/react/macro';
import type { GuardBaseline } from '../../../api/generated/client.schemas.ts';
import { baselineLines } from './baseline.ts';

/** The baseline that a guard compares a release with, and the reason for it. */
export function Baseline({ of }: { of: GuardBaseline }) {
  const { i18n } = useLingui();
  return baselineLines(i18n, of).map((line) => (
    <p key={line} className="note">
      {line}
    </p>
  ));
}
