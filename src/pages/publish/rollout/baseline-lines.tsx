import { useLingui } from '@lingui/react/macro';
import type { GuardBaseline } from '../../../api/generated/client.schemas.ts';
import { baselineLines } from './baseline.ts';

/** What a guard compares a release with, and why. */
export function Baseline({ of }: { of: GuardBaseline }) {
  const { i18n } = useLingui();
  return baselineLines(i18n, of).map((line) => (
    <p key={line} className="note">
      {line}
    </p>
  ));
}
