import type { ReactNode } from 'react';
import type { GenericSchema } from 'valibot';
import { useChange, type Change } from '../api/change.ts';
import { useAddress, type Located } from '../shell/tabs/use-view.ts';
import type { ListAddress } from '../ui/list/search.ts';
import type { TextLimit } from '../ui/form/field-help.tsx';
import { FormDrawer, type Editable, type FormDrawerProps } from '../ui/form/form-drawer.tsx';
import type { FieldTable } from '../ui/form/use-edit-form.tsx';
import { validation } from '../ui/form/validation.ts';

/** The operations of a form, as they are generated from the contract. */
export interface FormOf<Input, Entity> extends Located<ListAddress> {
  readonly menu: string;
  readonly get?: (id: string) => Promise<Entity>;
  readonly create?: Change<{ data: Input }>;
  readonly update?: Change<{ id: string; data: Input; ifMatch: string }> & {
    readonly refuse?: (entity: Entity) => string | null;
  };
}

/** What the contract says of the fields of an input. */
interface InputOf {
  readonly schema: GenericSchema;
  readonly limits: Readonly<
    Record<string, TextLimit & { readonly required?: boolean; readonly [constraint: string]: unknown }>
  >;
}

type Own = 'title' | 'initial' | 'toDraft' | 'print' | 'locked' | 'review' | 'children';

interface ResourceFormProps<
  Values extends Record<string, unknown>,
  Input extends object,
  Entity extends Editable,
> extends Pick<FormDrawerProps<Values, Entity>, Own> {
  of: FormOf<Input, Entity>;
  input: InputOf;
  /** Version of the values: drafts of another one are forgotten. */
  version?: number;
  /** The words of the fields, in their order; which are required and how long they may be, the contract says. */
  fields: FieldTable;
  toInput: (values: Values) => Input;
  /** Problem codes by path for what one field alone cannot say; they win over the contract's. */
  rules?: (values: Values, entity: Entity | null) => Readonly<Record<string, string | null | undefined>>;
}

const noRules = () => ({});

/** Labels and hints with what the contract says of the same fields. */
function fieldsOf(fields: FieldTable, limits: InputOf['limits']): FieldTable {
  return Object.fromEntries(
    Object.entries(fields).map(([name, words]) => {
      const { required = false, ...limit } = limits[name] ?? {};
      const isCounted = limit.maxLength !== undefined || limit.maxBytes !== undefined;
      return [name, { required, ...(isCounted && { limit }), ...words }];
    }),
  );
}

/** The form of a resource over its list: a new record, or the change of one. */
export function ResourceForm<Values extends Record<string, unknown>, Input extends object, Entity extends Editable>(
  props: ResourceFormProps<Values, Input, Entity>,
): ReactNode {
  const { of, input, toInput, rules = noRules, version = 1, fields, ...own } = props;
  const { search, setSearch, setDirty } = useAddress(of);
  const create = useChange(of.create);
  const update = useChange(of.update);
  return (
    <FormDrawer<Values, Entity>
      {...(of.update?.refuse && { locked: of.update.refuse })}
      {...own}
      name={`${of.menu.replace('/', '.')}.${version}`}
      record={of.get === undefined ? search.form && 'new' : search.form}
      controls={{ ...(of.create && { create: of.create.control }), ...(of.update && { update: of.update.control }) }}
      onRecord={(form) => setSearch({ form })}
      load={async (id) => of.get?.(id) ?? null}
      validate={(values, entity) => validation(input.schema, toInput, () => rules(values, entity))(values)}
      fields={fieldsOf(fields, input.limits)}
      toInput={toInput}
      onDirty={(dirty) => setDirty('form', dirty)}
      submit={(values, { entity, ifMatch }) =>
        entity && ifMatch
          ? update({ id: entity.id, data: toInput(values), ifMatch })
          : create({ data: toInput(values) })
      }
    />
  );
}
