import { useId, useState } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '../../alert/alert.tsx';
import { reasoned } from '../../action/reasoned.ts';
import { Button } from '../../button/button.tsx';
import { ButtonRow } from '../../button/button-row.tsx';
import { ConfirmButton } from '../../confirm/confirm-button.tsx';
import { useKit } from '../../kit.tsx';
import { copyText } from '../../text/clipboard.ts';
import { absent, listText } from '../../text/format.ts';
import { Instant } from '../../text/text.tsx';
import type { Difference, Side } from '../draft/differences.ts';
import type { Editable } from '../types.ts';
import type { FieldTable } from '../use-edit-form.tsx';
import hidden from '../../hidden.module.css';
import classes from './conflict.module.css';

interface ConflictProps {
  /** The current version of the record; null if it was deleted. */
  theirs: Editable | null;
  /** Problem code of the rejection, unless it only means that the record changed. */
  code: string | undefined;
  /** Problem code of why the record can no longer be changed, or null. */
  locked: string | null;
  differences: readonly Difference[];
  fields: FieldTable;
  /** All input, one field per line. */
  mine: string;
  /** Merges their changes into the form; `sides` selects a side for fields that both changed. */
  onMerge: (sides: Readonly<Record<string, Side>>) => void;
  onOverwrite: () => void;
  onTheirs: () => void;
}

/**
 * Shown when someone else has saved the record meanwhile: who, when, and the differences field by field. The input
 * stays until the user merges both, overwrites, takes the other version, or copies it.
 */
export function Conflict(props: ConflictProps) {
  const { theirs, differences, fields } = props;
  const { t, i18n } = useLingui();
  const { problemText } = useKit();
  const reason = props.locked === null ? undefined : problemText(props.locked);
  const message = reason ?? (props.code === undefined ? undefined : problemText(props.code));
  const labelOf = (field: string) => (fields[field] ? i18n._(fields[field].label) : field);
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  return (
    <Alert
      tone="warning"
      title={
        theirs ? (
          <Trans>
            <b>
              <bdi>{theirs.updatedBy}</bdi>
            </b>{' '}
            changed this record at <Instant value={theirs.updatedAt} />. Your input is still here.
          </Trans>
        ) : (
          t`This record has been deleted. Your input is still here: copy it if you need it.`
        )
      }
    >
      {message && <p>{message}</p>}
      {theirs && differences.length === 0 && <p>{t`No fields in this form differ.`}</p>}
      <ul className={classes.differences}>
        {differences.map((difference) => (
          <Row
            key={difference.field}
            label={labelOf(difference.field)}
            difference={difference}
            selected={sides[difference.field]}
            onChoose={(side) => setSides((all) => ({ ...all, [difference.field]: side }))}
          />
        ))}
      </ul>
      <ButtonRow>
        <CopyMine text={props.mine} />
        {theirs && <Ways {...props} reason={reason} labelOf={labelOf} sides={sides} />}
      </ButtonRow>
    </Alert>
  );
}

interface WaysProps extends Pick<ConflictProps, 'differences' | 'onMerge' | 'onOverwrite' | 'onTheirs'> {
  /** Why the record can no longer be changed. */
  reason: string | undefined;
  labelOf: (field: string) => string;
  sides: Readonly<Record<string, Side>>;
}

/** The ways to resolve a conflict: take their version, merge both, or overwrite. */
function Ways({ differences, reason, labelOf, sides, onMerge, onOverwrite, onTheirs }: WaysProps) {
  const { t, i18n } = useLingui();
  const tag = i18n.locale.replace('_', '-');
  const whole = differences.filter(({ isPart }) => !isPart);
  const open = whole.filter(({ by, field }) => by === 'both' && !sides[field]).map(({ field }) => labelOf(field));
  const dropped = whole.filter(({ by }) => by !== 'them').map(({ field }) => labelOf(field));
  const undecided = reason ?? (open.length === 0 ? undefined : t`Choose what to keep in ${listText(tag, open)}`);
  return (
    <>
      {dropped.length === 0 ? (
        <Button variant="default" small onClick={onTheirs}>{t`Use theirs, discard mine`}</Button>
      ) : (
        <ConfirmButton
          question={t`Discard your input in ${listText(tag, dropped)}?`}
          names={dropped}
          verb={t`Discard mine`}
          onConfirm={onTheirs}
        >
          {t`Use theirs, discard mine`}
        </ConfirmButton>
      )}
      {dropped.length > 0 && (
        <Button small {...reasoned(undecided)} onClick={() => undecided === undefined && onMerge(sides)}>
          {t`Merge changes`}
        </Button>
      )}
      <Button danger small {...reasoned(reason)} onClick={() => reason === undefined && onOverwrite()}>
        {t`Overwrite with mine`}
      </Button>
    </>
  );
}

interface RowProps {
  label: string;
  difference: Difference;
  selected: Side | undefined;
  onChoose: (side: Side) => void;
}

/** A field that differs. A part of another field has no choice, as it goes with that field, whoever changed it. */
function Row({ label, difference, selected, onChoose }: RowProps) {
  const { t } = useLingui();
  const name = useId();
  const { by: changedBy, isPart, mine, theirs, base } = difference;
  const by = isPart ? undefined : changedBy;
  const radio = (side: Side, text: string) => (
    <label>
      <input type="radio" name={name} checked={selected === side} onChange={() => onChoose(side)} />
      {text}
    </label>
  );
  return (
    <li data-part={isPart}>
      <b>{label}</b>
      <dl>
        <Text name={by === 'them' ? t`Yours, unchanged` : t`Yours`} text={mine} />
        <Text name={by === 'me' ? t`Theirs, unchanged` : t`Theirs`} text={theirs} />
        {by === 'both' && <Text name={t`Before`} text={base} />}
      </dl>
      {by === 'both' && (
        <div role="radiogroup" aria-label={label} className={classes.choice}>
          {radio('mine', t`Keep mine`)}
          {radio('theirs', t`Keep theirs`)}
        </div>
      )}
    </li>
  );
}

const most = 300;

function Text({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text.length > most ? `${text.slice(0, most)}…` : text || absent}</dd>
    </div>
  );
}

function CopyMine({ text }: { text: string }) {
  const { t } = useLingui();
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const label = { idle: t`Copy mine`, copied: t`Copied`, failed: t`Could not copy` }[state];
  return (
    <>
      <Button
        variant="default"
        small
        onClick={() => void copyText(text).then((done) => setState(done ? 'copied' : 'failed'))}
      >
        {label}
      </Button>
      <span className={hidden.hidden} role="status">
        {state === 'idle' ? '' : label}
      </span>
    </>
  );
}
