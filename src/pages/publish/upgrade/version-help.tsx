import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/button.tsx';
import type { Upgrade } from '../../../api/generated/client.schemas.ts';
import { exceeds, isVersion, raise, type Step } from '../../../rules/version.ts';
import { plainText } from '../../../ui/text/plain-text.ts';
import classes from './upgrade.module.css';

const steps: readonly { step: Step; label: MessageDescriptor }[] = [
  { step: 'patch', label: msg`+patch` },
  { step: 'minor', label: msg`+minor` },
  { step: 'major', label: msg`+major` },
];

interface VersionHelpProps {
  version: string;
  highest: string | undefined;
  entity: Upgrade | null;
  onChoose: (version: string) => void;
}

/** Compares the typed version with the highest one while it is typed, and offers the next ones. */
export function VersionHelp({ version, highest, entity, onChoose }: VersionHelpProps) {
  const { t, i18n } = useLingui();
  if (!highest) return <p className={classes.help}>{t`There is no version yet, so every version may be the first.`}</p>;
  const typed = plainText(version);
  const isOwn = typed === entity?.version;
  const verdict =
    isOwn || !isVersion(typed) ? '' : exceeds(typed, highest) ? t`${typed} is higher than ${highest}.` : t`${typed} is not higher than ${highest}.`;
  return (
    <div className={classes.help}>
      <span>
        <Trans>
          Highest is <b>{highest}</b>, the next must be higher.
        </Trans>
        <br />
        <span role="status">{verdict || '\u00a0'}</span>
      </span>
      <span className={classes.steps}>
        {steps.map(({ step, label }) => {
          const next = raise(highest, step);
          const text = i18n._(label);
          return (
            <Button key={step} small variant="default" aria-label={t`${text}: use ${next}`} onClick={() => onChoose(next)}>
              {text}
            </Button>
          );
        })}
      </span>
    </div>
  );
}
