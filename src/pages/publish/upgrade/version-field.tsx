import type { ReactNode } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/button/button.tsx';
import { sentenceGap } from '../../../ui/text/format.ts';
import { exceeds, isVersion, raise, type Step } from '../../../rules/version.ts';
import { plainText } from '../../../ui/text/plain-text.ts';
import classes from './upgrade.module.css';

const steps: readonly { step: Step; label: MessageDescriptor }[] = [
  { step: 'patch', label: msg`+patch` },
  { step: 'minor', label: msg`+minor` },
  { step: 'major', label: msg`+major` },
];

interface NextVersionsProps {
  highest: string;
  onChoose: (version: string) => void;
}

function NextVersions({ highest, onChoose }: NextVersionsProps) {
  const { t, i18n } = useLingui();
  return steps.map(({ step, label }) => {
    const next = raise(highest, step);
    const text = i18n._(label);
    return (
      <Button
        key={step}
        variant="default"
        small
        aria-label={t`${text}: use ${next}`}
        data-hint={next}
        onClick={() => onChoose(next)}
      >
        {text}
      </Button>
    );
  });
}

/** Places buttons for the next versions next to the input of a version field. */
export const versionHelpSlot =
  (highest: string | undefined, onChoose: NextVersionsProps['onChoose']) => (input: ReactNode) => (
    <div className={`row gap-4 ${classes.version}`}>
      {input}
      {highest && <NextVersions highest={highest} onChoose={onChoose} />}
    </div>
  );

interface VersionHelpProps {
  version: string;
  highest: string | undefined;
  /** The own version of the edited package. */
  own: string | undefined;
}

/** Compares the typed version with the highest one while it is typed. */
export function VersionHelp({ version, highest, own }: VersionHelpProps) {
  const { t, i18n } = useLingui();
  if (!highest) return <p className={`note ${classes.help}`}>{t`No versions yet. You can start with any version.`}</p>;
  const typed = plainText(version);
  // The package's own version may stay; if it is the highest, only the server knows the next one below it.
  const isOpen = typed === own || highest === own || !isVersion(typed);
  const verdict = isOpen
    ? ''
    : exceeds(typed, highest)
      ? t`${typed} is higher than ${highest}.`
      : t`${typed} is not higher than ${highest}.`;
  return (
    <p className={`note ${classes.help}`}>
      <Trans>
        The highest version is <b>{highest}</b>. The new one must be higher.
      </Trans>
      {sentenceGap(i18n.locale)}
      <span role="status">{verdict}</span>
    </p>
  );
}
