import { IconAlertTriangle } from '@tabler/icons-react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../button/button.tsx';
import type { PackageFacts } from '../package/facts.ts';
import { plainText } from '../text/plain-text.ts';
import { Announced } from '../text/announced.tsx';
import type { FileValue } from './file-value.ts';
import { useUpload } from './transfer/store.ts';
import classes from './upload.module.css';

interface FromFileProps {
  /** The value of the field. */
  value: string;
  /** The package of the form. */
  file: FileValue | null;
  /** The fact that belongs in the field. */
  fact: keyof PackageFacts;
  onTake: (value: string) => void;
}

/** Offers the value from the package for an empty field, and warns if the two differ. */
export function FromFile({ value, file, fact, onTake }: FromFileProps) {
  const { t } = useLingui();
  const upload = useUpload(file?.key);
  const isAborted = upload?.phase === 'failed' || upload?.phase === 'cancelled';
  const fileValue = isAborted || typeof upload?.facts !== 'object' ? undefined : upload.facts?.[fact];
  const typed = plainText(value);
  if (!fileValue || fileValue === typed) return null;
  const take = (
    <Button small variant="default" onClick={() => onTake(fileValue)}>{t`Use ${fileValue} from the file`}</Button>
  );
  if (typed === '') return <p className={`row ${classes.offer}`}>{take}</p>;
  return (
    <Announced className={`row ${classes.offer}`}>
      <IconAlertTriangle size={16} aria-hidden className={classes.warning} />
      <span>{t`The file contains ${fileValue}, not ${typed}.`}</span>
      {take}
    </Announced>
  );
}
