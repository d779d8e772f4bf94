import { Trans } from '@lingui/react/macro';
import { useKit } from '../kit.tsx';
import type { Confirmation } from './confirmation.ts';
import { BoldNames } from './bold-names.tsx';

/** The current application and the lines of the impact. */
export function Impact({ of: { impact, names } }: { of: Pick<Confirmation, 'impact' | 'names'> }) {
  const { appLabel } = useKit();
  return (
    <>
      {appLabel !== '' && (
        <p className="note">
          <Trans>
            Application <bdi>{appLabel}</bdi>
          </Trans>
        </p>
      )}
      <ul className="bullets anywhere">
        {impact.map((line, index) => (
          <li key={index}>{typeof line === 'string' ? <BoldNames text={line} names={names} /> : line}</li>
        ))}
      </ul>
    </>
  );
}
