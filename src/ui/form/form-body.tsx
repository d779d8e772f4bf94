import { Fragment, useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../button/button.tsx';
import { FootBar } from '../button/foot-bar.tsx';
import type { Failure } from '../kit.tsx';
import { Conflict } from './conflict.tsx';
import { differences, editions, merge, same, type Side } from './draft/differences.ts';
import { DraftBanner } from './draft/draft-banner.tsx';
import { fieldPath } from './field-path.ts';
import { FormFailure } from './form-failure.tsx';
import { fieldElement, focusField, focusFirst } from './focus-field.ts';
import type { Editable, FormDrawerProps, Intent } from './types.ts';
import { useDraft, type FormDraft } from './draft/use-draft.ts';
import { limitCode } from '../../rules/limit.ts';
import { uploadKeys } from '../upload/file-value.ts';
import { useCellPlace } from '../list/cell-place.ts';
import { useEditForm } from './use-edit-form.tsx';
import { useSave } from './use-save.ts';
import classes from './form.module.css';

/** What the drawer or page around a form may ask of it. */
export interface FormHandle extends Pick<FormDraft, 'giveUp'> {
  isSaving: () => boolean;
}

interface FormBodyProps<Values extends Record<string, unknown>, Entity extends Editable> extends Omit<
  FormDrawerProps<Values, Entity>,
  'record' | 'onRecord' | 'load' | 'title' | 'review'
> {
  entity: Entity | null;
  handle: Ref<FormHandle>;
  reload: () => Promise<Entity | null>;
  onTheirs: (theirs: Entity) => void;
  onSaved: () => void;
  /** Told which uploads the fields have. */
  onFiles?: (keys: readonly string[]) => void;
  /** Takes the focus to the first field once the form is there. */
  takesFocus: boolean;
  /** Asks before anything is sent, and then sends it; absent, it is sent at once. */
  review?: ((intent: Intent<Values, Entity>) => void) | undefined;
  /** Label of a second way to save, where there is one: what follows differs. */
  saveAnd?: string | undefined;
  /** Told at each save whether it is that second way. */
  onSaveAnd?: (isAnd: boolean) => void;
  /** What the save bar offers beside saving. */
  secondary: { label: string; disabled?: boolean; onClick: () => void };
}

const asTheyAre = <Values,>(values: Values): Values => values;
const noWords = () => ({});

/** The form itself: fields, what is wrong with them, and the save bar. Mounted anew for each record it edits. */
export function FormBody<Values extends Record<string, unknown>, Entity extends Editable>(
  props: FormBodyProps<Values, Entity>,
) {
  const { name, fields, secondary, onDirty, toInput = asTheyAre, print = noWords, toDraft = asTheyAre } = props;
  const { t, i18n } = useLingui();
  // What was read, until someone else's edition of it is taken over.
  const [{ entity, initial }, setBase] = useState(() => ({
    entity: props.entity,
    initial: props.initial(props.entity),
  }));
  const form = useEditForm<Values>({ initial, validate: (values) => props.validate(values, entity), fields });
  const root = useRef<HTMLFormElement>(null);
  const isAnd = useRef(false);

  const hasArrived = useRef(false);
  const arrive = useEffectEvent(() => {
    // A record that had to be read first comes after the drawer has looked for something to focus. Not when its tab is
    // shown again: effects run once more then.
    if (props.takesFocus && !hasArrived.current) focusFirst(root.current, Object.keys(fields));
    hasArrived.current = true;
  });
  useEffect(() => arrive(), []);

  const dirty = form.isDirty();
  const tell = useEffectEvent(onDirty);
  useEffect(() => tell(dirty), [dirty]);
  const files = uploadKeys(form.values).join(' ');
  const tellFiles = useEffectEvent((keys: string) => props.onFiles?.(keys.split(' ')));
  useEffect(() => tellFiles(files), [files]);

  const draft = useDraft<Values>({
    form: [name, entity?.id ?? 'new'],
    revision: entity?.revision ?? null,
    values: form,
    initial,
    fields,
    toDraft,
  });
  const { giveUp } = draft;
  // Fields that hold their own text take it anew.
  const [restored, setRestored] = useState(0);
  /** Saving was tried: what is wrong is summed up above the fields, too. */
  const [isTried, setTried] = useState(false);
  /** Whose changes were taken over last. */
  const [merged, setMerged] = useState<string | null>(null);

  const finish = () => {
    draft.end();
    props.onSaved();
  };
  const showFirst = (paths: readonly string[]) => requestAnimationFrame(() => focusFirst(root.current, paths));

  const { pending, failure, clash, save, forget, isSaving } = useSave<Entity>({
    entity,
    reload: props.reload,
    submit: (context) => props.submit(form.getValues(), context),
    onSaved: finish,
    onWrong: (refused: Failure) => {
      const wrong = refused.fields.map(({ path, code }) => ({
        path: fieldPath(form.getValues(), path),
        // What the form knows of a field it has checked: only the server knows more.
        code: code === 'ENTRY_WRONG' ? limitCode('server') : code,
      }));
      const shown = wrong.filter(({ path }) => fieldElement(root.current, path));
      const errors = Object.fromEntries(shown.map(({ path, code }) => [path, code]));
      form.setErrors(errors);
      showFirst(Object.keys(errors));
      return shown.length > 0 && shown.length === wrong.length ? null : { ...refused, fields: wrong };
    },
  });

  useImperativeHandle(props.handle, () => ({ giveUp, isSaving }), [giveUp, isSaving]);

  const submit = () => {
    // Before the check: a record that is not changed is closed, even one that today's rules would refuse.
    if (entity && props.toInput && same(toInput(form.getValues()), toInput(initial))) return finish();
    const { errors, hasErrors } = form.validate();
    setTried(true);
    if (hasErrors) return showFirst(Object.keys(errors));
    return send(entity);
  };

  const place = useCellPlace();
  const edition = editions(toInput, (values: Values) => print(values, place));
  const mine = edition(form.values);
  const changesTo = (theirs: Entity) => differences(fields, edition(initial), mine, edition(props.initial(theirs)));
  const takeOver = (theirs: Entity, chosen: Readonly<Record<string, Side>>) => {
    const editionOf = { base: initial, mine: form.getValues(), theirs: props.initial(theirs) };
    const { values, taken } = merge(fields, editionOf, { rows: changesTo(theirs), chosen });
    form.setInitialValues(editionOf.theirs);
    setBase({ entity: theirs, initial: editionOf.theirs });
    form.setValues(values);
    setRestored(restored + 1);
    setMerged(theirs.updatedBy);
    forget();
    showFirst(taken);
  };
  const send = (over: Entity | null) => {
    if (!props.review) return void save(over);
    return props.review({
      values: form.getValues(),
      over,
      changes: over ? changesTo(over) : [],
      send: () => save(over),
    });
  };
  const typed = Object.entries(fields).flatMap(([field, { label, secret }]) =>
    secret || mine.text(field) === '' ? [] : `${i18n._(label)}: ${mine.text(field)}`,
  );

  return (
    <form
      ref={root}
      noValidate
      className={classes.form}
      aria-busy={pending}
      onSubmit={(event) => {
        event.preventDefault();
        props.onSaveAnd?.(isAnd.current);
        isAnd.current = false;
        submit();
      }}
    >
      <div className={classes.fields}>
        {draft.found && (
          <DraftBanner
            draft={draft.found}
            entity={entity}
            onRestore={() => {
              draft.restore();
              setRestored(restored + 1);
              showFirst(Object.keys(draft.found?.values ?? {}));
            }}
            onDiscard={() => {
              draft.discard();
              showFirst(Object.keys(fields));
            }}
          />
        )}
        {clash && (
          <Conflict
            {...clash}
            locked={clash.theirs && (props.locked?.(clash.theirs) ?? null)}
            differences={clash.theirs ? changesTo(clash.theirs) : []}
            fields={fields}
            mine={typed.join('\n')}
            onMerge={(chosen) => clash.theirs && takeOver(clash.theirs, chosen)}
            onOverwrite={() => send(clash.theirs)}
            onTheirs={() => {
              draft.end();
              if (clash.theirs) props.onTheirs(clash.theirs);
            }}
          />
        )}
        {merged !== null && !clash && (
          <p role="status" className={classes.merged}>
            <Trans>
              Changes by{' '}
              <b>
                <bdi>{merged}</bdi>
              </b>{' '}
              were merged with yours. Save to apply them.
            </Trans>
          </p>
        )}
        <FormFailure
          failure={failure}
          errors={isTried ? form.errors : {}}
          fields={fields}
          onGo={(path) => focusField(root.current, path)}
        />
        <Fragment key={restored}>{props.children(form, entity)}</Fragment>
      </div>
      <FootBar>
        <Button variant="default" onClick={secondary.onClick} disabled={pending || secondary.disabled}>
          {secondary.label}
        </Button>
        {props.saveAnd !== undefined && (
          // No submit button: Enter presses the first one.
          <Button
            variant="default"
            aria-disabled={pending || undefined}
            onClick={() => {
              isAnd.current = true;
              root.current?.requestSubmit();
            }}
          >
            {props.saveAnd}
          </Button>
        )}
        <Button type="submit" aria-disabled={pending} data-loading={pending || undefined}>
          {pending ? t`Saving…` : t`Save`}
        </Button>
      </FootBar>
    </form>
  );
}
