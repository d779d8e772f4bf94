import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { byteLength } from '../text/format.ts';
import classes from '../form/form.module.css';

/** The maximum length of a text, in UTF-8 bytes or in characters. */
export interface TextLimit {
  readonly maxBytes?: number;
  readonly maxLength?: number;
}

const warnFrom = 0.9;

function Counter({ value, limit }: { value: string; limit: TextLimit }) {
  const { t } = useLingui();
  const most = limit.maxBytes ?? limit.maxLength;
  if (most === undefined) return null;
  const used = limit.maxBytes === undefined ? Array.from(value).length : byteLength(value);
  const tone = used > most ? 'over' : used >= most * warnFrom ? 'near' : undefined;
  return (
    <span className={classes.counter} data-tone={tone}>
      {limit.maxBytes === undefined ? t`${used} of ${most} characters` : t`${used} of ${most} bytes`}
    </span>
  );
}

interface FieldHelpProps {
  hint: MessageDescriptor | undefined;
  limit: TextLimit | undefined;
  value: unknown;
  /** The typed text before normalization. */
  before: string | undefined;
}

/** The help text of a field: the rule, the used part of the limit, and normalized characters. */
export function FieldHelp({ hint, limit, value, before }: FieldHelpProps) {
  const { t, i18n } = useLingui();
  return (
    <span className={hint || before !== undefined ? classes.help : `${classes.help} ${classes.alone}`}>
      <span>{hint && i18n._(hint)}</span>
      {limit && <Counter value={typeof value === 'string' ? value : ''} limit={limit} />}
      {before !== undefined && (
        <span className={classes.note} role="status">{t`“${before}” was converted to standard characters.`}</span>
      )}
    </span>
  );
}
