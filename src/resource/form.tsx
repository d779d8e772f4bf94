import type { ReactNode } from 'react';
import type { GenericSchema } from 'valibot';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RequiredRule } from '../../openapi/codegen/runtime/required.ts';
import { perform, type Change } from '../api/change.ts';
import { useAddress, type Located } from '../shell/tabs/use-view.ts';
import type { ListAddress, SearchPatch } from '../ui/list/search.ts';
import type { TextLimit } from '../ui/field/field-help.tsx';
import { FormDrawer, type Editable, type FormDrawerProps } from '../ui/form/form-drawer.tsx';
import type { FieldTable } from '../ui/form/use-edit-form.tsx';
import { validation } from '../ui/form/validation.ts';
import { FormContext } from './fields/form-context.ts';

/** The operations of a form, as they are generated from the contract. */
export interface FormOf<Input, Entity, Params extends object, ChangeInput = Input> extends Located<
  ListAddress,
  Params
> {
  readonly menu: string;
  readonly get?: (id: string, params: Params) => Promise<Entity | null>;
  readonly create?: Change<Params & { data: Input }>;
  readonly update?: Change<Params & { id: string; data: ChangeInput; ifMatch: string }> & {
    readonly refuse?: (entity: Entity) => string | null;
  };
}

/** Limits and required fields of an input, from the contract. */
export interface InputOf {
  readonly schema: GenericSchema;
  readonly limits: Readonly<
    Record<string, TextLimit & { readonly required?: boolean; readonly [constraint: string]: unknown }>
  >;
  /** What it requires beside certain values; of a new record, this too. */
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
  /** Under which drafts are kept, where that is not its menu and what opens it. */
  name?: string;
  /** Key of the address that opens it for a record, where it does something else than changing the record. */
  opens?: string;
  /** What else changes in the address whenever that key does. */
  alongside?: SearchPatch;
  /** The controls, which have the form around them, or what draws them with it. */
  children: ReactNode | FormDrawerProps<Values, Entity>['children'];
  /** False while what the values begin with is still on its way: it opens once it is there. */
  ready?: boolean;
  /** The labels of the fields, in their order; the contract defines which are required and how long they may be. */
  fields: FieldTable;
  toInput: (values: Values) => Input;
  /** Problem codes by path for rules across fields; they take precedence over the contract's. */
  rules?: (values: Values, entity: Entity | null) => Readonly<Record<string, string | null | undefined>>;
  /** Messages once a record is created, or saved, where that is more than a change. */
  done?: { created?: MessageDescriptor; saved?: MessageDescriptor };
}

const noRules = () => ({});

/** Labels and hints with the limits of the contract. */
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

/** Creates the record, or changes it. */
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
  async (values, { entity, ifMatch }) => {
    if (entity === null || ifMatch === undefined)
      return of.create && perform(of.create, { ...params, data: toInput(values) }, { done: done?.created });
    const { id } = entity;
    return (
      of.update &&
      perform(
        of.update,
        { ...params, id, data: toChange(values, id), ifMatch },
        { done: done?.saved ?? msg`Changes saved` },
      )
    );
  };

/** The form of a resource whose change takes something else than what a new record is made of. */
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
  const { params, search, setSearch, setDirty } = useAddress(of);
  const record = of.get === undefined ? search[opens] && 'new' : search[opens];
  const limits = record === 'new' ? input.limits : changeInput.limits;
  return (
    <FormDrawer<Values, Entity>
      {...(of.update?.refuse && { locked: of.update.refuse })}
      {...own}
      {...(opens === 'form' && { toInput })}
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

/** The form of a resource over its list: a new record, or the change of one. */
export function ResourceForm<
  Values extends Record<string, unknown>,
  Input extends object,
  Entity extends Editable,
  Params extends object,
>(props: ResourceFormProps<Values, Input, Entity, Params>): ReactNode {
  return <SplitForm {...props} changeInput={props.input} toChange={props.toInput} />;
}
