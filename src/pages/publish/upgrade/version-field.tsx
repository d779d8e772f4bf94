import type { ReactNode } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { InputField } from '../../../resource/fields/field.ts';
import { Input } from '../../../resource/fields/inputs.tsx';
import { Button } from '../../../ui/button/button.tsx';
import type { Row } from '../../../ui/list/types.ts';
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
const withNextVersions =
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
function VersionHelp({ version, highest, own }: VersionHelpProps) {
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

interface VersionFieldProps<Item extends Row> extends Omit<VersionHelpProps, 'version'> {
  of: InputField<Item, string>;
  form: { values: { version: string }; setFieldValue: (field: 'version', version: string) => void };
  /** Whether the version has others to be compared with. */
  isComparable?: boolean;
  /** Content between the input and the comparison. */
  children?: ReactNode;
}

/** The field of a version, with buttons for the next ones and a comparison with the highest. */
export function VersionField<Item extends Row>({
  of: field,
  form,
  isComparable = true,
  children,
  ...versions
}: VersionFieldProps<Item>) {
  return (
    <>
      <Input
        of={field}
        inputContainer={withNextVersions(versions.highest, (version) => form.setFieldValue('version', version))}
      />
      {children}
      {isComparable && <VersionHelp {...versions} version={form.values.version} />}
    </>
  );
}
