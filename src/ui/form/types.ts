import type { ReactNode, Ref } from 'react';
import type { FormErrors } from '@mantine/form';
import type { Confirmation } from '../confirm/confirmation.ts';
import type { Difference } from './draft/differences.ts';
import type { FormDraft } from './draft/use-draft.ts';
import type { CellPlace } from '../list/types.ts';
import type { EditForm, FieldTable } from './use-edit-form.tsx';

/** The values about to be sent. */
export interface Intent<Values, Entity> {
  values: Values;
  /** The edition that it replaces; null when a record is created. */
  over: Entity | null;
  /** The fields in which both differ, in the order of the form. */
  changes: readonly Difference[];
  /** Sends it. Never fails: the form shows errors. */
  send: () => Promise<void>;
}

/** A record that can be edited: who changed it last, and the revision that a change must name. */
export interface Editable {
  id: string;
  revision: number;
  updatedAt: string;
  updatedBy: string;
}

/** Context of a submit besides its values. */
export interface SubmitContext<Entity> {
  /** The record as it was read, or null when one is created. */
  entity: Entity | null;
  /** Quoted revision for `If-Match`; undefined when creating. */
  ifMatch: string | undefined;
}

export interface FormDrawerProps<Values extends Record<string, unknown>, Entity extends Editable> {
  /**
   * Name of the form and version of its values, under which drafts are kept: `publish.upgrade.1`. Where several of one
   * view differ by more than their record, this tells them apart.
   */
  name: string;
  /** `form` of the address: `new`, an id, or undefined when closed. */
  record: string | undefined;
  /** Changes `form` of the address. */
  onRecord: (record: string | undefined) => void;
  title: (entity: Entity | null) => string;
  /** The controls that creating and changing a record require, if not `doCreate` and `doUpdate`. */
  controls?: { create?: string; update?: string };
  /** Reads the record; answers null when there is none. */
  load: (id: string) => Promise<Entity | null>;
  initial: (entity: Entity | null) => Values;
  validate: (values: Values, entity: Entity | null) => FormErrors;
  /** In the order of the form. */
  fields: FieldTable;
  /**
   * What is sent of the values: by it the form knows whether the record was changed at all, and compares two editions.
   * Absent where saving does something else than changing the record.
   */
  toInput?: (values: Values) => object;
  /** Texts of the values that do not read by themselves, such as the words of a choice. */
  print?: (values: Values, place: CellPlace) => Readonly<Record<string, string>>;
  /** What may be kept as a draft, besides the fields that are marked secret; absent, all of it. */
  toDraft?: (values: Values) => Partial<Values>;
  /** Problem code of why the record cannot be changed in its present state, or null. */
  locked?: (entity: Entity) => string | null;
  submit: (values: Values, context: SubmitContext<Entity>) => Promise<unknown>;
  /** The confirmation before saving, or null to save at once. */
  review?: (intent: Intent<Values, Entity>) => Omit<Confirmation, 'run'> | Promise<Omit<Confirmation, 'run'>> | null;
  /** Tells the tab that it holds unsaved input. */
  onDirty: (dirty: boolean) => void;
  children: (form: EditForm<Values>, entity: Entity | null) => ReactNode;
}

/** Methods of a form for the drawer or page around it. */
export interface FormHandle extends Pick<FormDraft, 'giveUp'> {
  isSaving: () => boolean;
}

export interface FormBodyProps<Values extends Record<string, unknown>, Entity extends Editable> extends Omit<
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
  /** Further actions of the save bar. */
  secondary: { label: string; disabled?: boolean; onClick: () => void };
}
