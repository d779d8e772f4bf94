import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../button.tsx';
import type { Failure } from '../kit.tsx';
import { Conflict } from './conflict.tsx';
import { differences, editions, same } from './differences.ts';
import { fieldPath } from './field-path.ts';
import { FormFailure } from './form-failure.tsx';
import { fieldElement, focusField, focusFirst } from './focus-field.ts';
import type { Editable, FormDrawerProps } from './form-drawer.tsx';
import { useEditForm } from './use-edit-form.ts';
import { useSave } from './use-save.ts';
import classes from './form.module.css';

interface FormBodyProps<Values extends Record<string, unknown>, Entity extends Editable>
  extends Omit<FormDrawerProps<Values, Entity>, 'record' | 'onRecord' | 'load' | 'title'> {
  entity: Entity | null;
  reload: () => Promise<Entity | null>;
  onTheirs: (theirs: Entity) => void;
  onSaved: () => void;
  onCancel: () => void;
}

/** The form itself: fields, what is wrong with them, and the save bar. Mounted anew for each record it edits. */
export function FormBody<Values extends Record<string, unknown>, Entity extends Editable>(
  props: FormBodyProps<Values, Entity>,
) {
  const { entity, fields, onDirty, toInput = (values) => values, print = () => ({}) } = props;
  const { t, i18n } = useLingui();
  const [initial] = useState(() => props.initial(entity));
  const form = useEditForm<Values>({ initial, validate: (values) => props.validate(values, entity), fields });
  const root = useRef<HTMLFormElement>(null);

  const dirty = form.isDirty();
  const tell = useEffectEvent(onDirty);
  useEffect(() => tell(dirty), [dirty]);

  const showErrors = (errors: Record<string, unknown>) =>
    requestAnimationFrame(() => focusFirst(root.current, Object.keys(errors)));

  const { pending, failure, clash, save } = useSave<Entity>({
    entity,
    reload: props.reload,
    submit: (context) => props.submit(form.getValues(), context),
    onSaved: props.onSaved,
    onWrong: (refused: Failure) => {
      const wrong = refused.fields.map(({ path, code }) => ({ path: fieldPath(form.getValues(), path), code }));
      const shown = wrong.filter(({ path }) => fieldElement(root.current, path));
      const errors = Object.fromEntries(shown.map(({ path, code }) => [path, code]));
      form.setErrors(errors);
      showErrors(errors);
      return shown.length > 0 && shown.length === wrong.length ? null : { ...refused, fields: wrong };
    },
  });

  const submit = () => {
    // Before the check: a record that is not changed is closed, even one that today's rules would refuse.
    if (entity && same(toInput(form.getValues()), toInput(initial))) return props.onSaved();
    const { errors, hasErrors } = form.validate();
    if (hasErrors) return showErrors(errors);
    return void save(entity);
  };

  const edition = editions(toInput, print);
  const mine = edition(form.values);
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
        submit();
      }}
    >
      <div className={classes.fields}>
        {clash && (
          <Conflict
            {...clash}
            locked={clash.theirs && (props.locked?.(clash.theirs) ?? null)}
            differences={
              clash.theirs ? differences(fields, edition(initial), mine, edition(props.initial(clash.theirs))) : []
            }
            fields={fields}
            mine={typed.join('\n')}
            onOverwrite={() => void save(clash.theirs)}
            onTheirs={() => clash.theirs && props.onTheirs(clash.theirs)}
          />
        )}
        <FormFailure
          failure={failure}
          errors={form.errors}
          fields={fields}
          onGo={(path) => focusField(root.current, path)}
        />
        {props.children(form, entity)}
      </div>
      <div className={classes.bar}>
        <Button variant="default" onClick={props.onCancel} disabled={pending}>{t`Cancel`}</Button>
        <Button type="submit" aria-disabled={pending} data-loading={pending || undefined}>
          {pending ? t`Saving…` : t`Save`}
        </Button>
      </div>
    </form>
  );
}
