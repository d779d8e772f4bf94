import type { ReactNode } from 'react';
import type { GenericSchema } from 'valibot';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { RequiredRule } from '../../openapi/codegen/runtime/required.ts';
import { perform, type Change } from '../api/change.ts';
import { useAddress, type Located } from '../shell/tabs/use-view.ts';
import type { ListAddress, SearchPatch } from '../ui/list/search.ts';
import type { TextLimit } from '../ui/field/field-help.tsx';
import { FormDrawer, type Editable, type FormDrawerProps } from '../ui/form/form-drawer.tsx';
import type { FieldTable } from '../ui/form/use-edit-form.tsx';
import { validation } from '../ui/form/validation.ts';
import { FormContext } from './fields/form-context.ts';

/** The operations of a form, generated from the contract. */
export interface FormOf<Input, Entity, Params extends object, ChangeInput = Input> extends Located<
  ListAddress,
  Params
> {
  readonly menu: string;
  readonly get?: (id: string, params: Params) => Promise<Entity | null>;
  readonly create?: Change<Params & { data: Input }>;
  readonly update?: Change<Params & { id: string; data: ChangeInput; revision: number }> & {
    readonly refuse?: (entity: Entity) => string | null;
  };
}

/** Limits and required fields of an input, from the contract. */
export interface InputOf {
  readonly schema: GenericSchema;
  readonly limits: Readonly<
    Record<string, TextLimit & { readonly required?: boolean; readonly [constraint: string]: unknown }>
  >;
  /** Fields that are required depending on other values; `toCreate` adds those of a new record. */
  readonly required?: readonly RequiredRule[];
  readonly toCreate?: readonly RequiredRule[];
}

type Own = 'title' | 'initial' | 'toDraft' | 'print' | 'locked' | 'review';

export interface ResourceFormProps<
  Values extends Record<string, unknown>,
  Input extends object,
  Entity extends Editable,
  Params extends object,
  ChangeInput = Input,
> extends Pick<FormDrawerProps<Values, Entity>, Own> {
  of: FormOf<Input, Entity, Params, ChangeInput>;
  input: InputOf;
  /** Name under which drafts are stored, if it is not derived from the menu and the address key. */
  name?: string;
  /** Address key that opens the form for a record, if it does something other than editing the record. */
  opens?: string;
  /** Further changes of the address whenever that key changes. */
  alongside?: SearchPatch;
  /** The controls, or a function that renders them with the form. */
  children: ReactNode | FormDrawerProps<Values, Entity>['children'];
  /** False while data for the initial values is loading: the form opens once it is loaded. */
  ready?: boolean;
  /** The labels of the fields, in order; the contract defines required fields and maximum lengths. */
  fields: FieldTable;
  toInput: (values: Values) => Input;
  /** Problem codes by path for rules across fields; they take precedence over the contract's. */
  rules?: (values: Values, entity: Entity | null) => Readonly<Record<string, string | null | undefined>>;
  /** Success messages for creating and for saving a record, if they differ from the default. */
  done?: { created?: MessageDescriptor; saved?: MessageDescriptor };
}

const noRules = () => ({});

/** Adds the limits of the contract to labels and hints. */
export function limited(fields: FieldTable, limits: InputOf['limits']): FieldTable {
  return Object.fromEntries(
    Object.entries(fields).map(([name, words]) => {
      const { required = false, ...limit } = limits[name] ?? {};
      const isCounted = !words.secret && (limit.maxLength !== undefined || limit.maxBytes !== undefined);
      return [name, { required, ...(isCounted && { limit }), ...words }];
    }),
  );
}

interface SplitFormProps<
  Values extends Record<string, unknown>,
  Input extends object,
  Entity extends Editable,
  Params extends object,
  ChangeInput extends object,
> extends ResourceFormProps<Values, Input, Entity, Params, ChangeInput> {
  /** Limits and required fields of a change, from the contract. */
  changeInput: InputOf;
  toChange: (values: Values, id: string) => ChangeInput;
}

/** Validates the values of a new record or a change against the contract and the form's own rules. */
const validating =
  <
    Values extends Record<string, unknown>,
    Input extends object,
    Entity extends Editable,
    Params extends object,
    ChangeInput extends object,
  >(
    {
      input,
      changeInput,
      toInput,
      toChange,
      rules = noRules,
    }: SplitFormProps<Values, Input, Entity, Params, ChangeInput>,
    params: Params,
  ) =>
  (values: Values, entity: Entity | null) => {
    const checkRules = () => rules(values, entity);
    const { required = [], toCreate = [] } = entity === null ? input : { required: changeInput.required };
    const conditions = { required: [...required, ...toCreate], path: params };
    return entity === null
      ? validation(input.schema, toInput, checkRules, conditions)(values)
      : validation(changeInput.schema, (all: Values) => toChange(all, entity.id), checkRules, conditions)(values);
  };

/** Creates or updates the record. */
const submitting =
  <
    Values extends Record<string, unknown>,
    Input extends object,
    Entity extends Editable,
    Params extends object,
    ChangeInput extends object,
  >(
    { of, toInput, toChange, done }: SplitFormProps<Values, Input, Entity, Params, ChangeInput>,
    params: Params,
  ): FormDrawerProps<Values, Entity>['submit'] =>
  async (values, over) => {
    if (over === null)
      return of.create && perform(of.create, { ...params, data: toInput(values) }, { done: done?.created });
    const { id, revision } = over;
    return (
      of.update &&
      perform(
        of.update,
        { ...params, id, data: toChange(values, id), revision },
        { done: done?.saved ?? msg`Changes saved` },
      )
    );
  };

/** The form of a resource whose update takes another input than its creation. */
export function SplitForm<
  Values extends Record<string, unknown>,
  Input extends object,
  Entity extends Editable,
  Params extends object,
  ChangeInput extends object,
>(props: SplitFormProps<Values, Input, Entity, Params, ChangeInput>): ReactNode {
  const {
    of,
    input,
    changeInput,
    toInput,
    toChange: _toChange,
    opens = 'form',
    alongside,
    ready = true,
    rules: _rules,
    fields,
    done: _done,
    children,
    name = [of.menu.replace('/', '.'), ...(opens === 'form' ? [] : [opens]), 1].join('.'),
    ...own
  } = props;
  const { t } = useLingui();
  const { params, search, setSearch, setDirty } = useAddress(of);
  const record = of.get === undefined ? search[opens] && 'new' : search[opens];
  const limits = record === 'new' ? input.limits : changeInput.limits;
  return (
    <FormDrawer<Values, Entity>
      {...(of.update?.refuse && { locked: of.update.refuse })}
      {...own}
      {...(opens === 'form' && { toInput, loadingTitle: t`Edit` })}
      name={name}
      record={ready ? record : undefined}
      controls={{ ...(of.create && { create: of.create.control }), ...(of.update && { update: of.update.control }) }}
      onRecord={(next) => setSearch({ ...alongside, [opens]: next })}
      load={async (id) => of.get?.(id, params) ?? null}
      validate={validating(props, params)}
      fields={limited(fields, limits)}
      onDirty={(dirty) => setDirty(opens, dirty)}
      submit={submitting(props, params)}
    >
      {(form, entity) => (
        <FormContext value={{ form, names: Object.keys(fields) }}>
          {typeof children === 'function' ? children(form, entity) : children}
        </FormContext>
      )}
    </FormDrawer>
  );
}

/** The form of a resource over its list, for creating or editing a record. */
export function ResourceForm<
  Values extends Record<string, unknown>,
  Input extends object,
  Entity extends Editable,
  Params extends object,
>(props: ResourceFormProps<Values, Input, Entity, Params>): ReactNode {
  return <SplitForm {...props} changeInput={props.input} toChange={props.toInput} />;
}
