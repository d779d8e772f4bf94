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
  /** The version that it replaces; null for a new record. */
  over: Entity | null;
  /** The fields in which both differ, in form order. */
  changes: readonly Difference[];
  /** Sends the values. Never fails: the form shows errors. */
  send: () => Promise<void>;
}

/** A confirmation before saving. */
type Reviewed = Omit<Confirmation, 'run'>;

/** An editable record: its last editor, and the revision that a change must specify. */
export interface Editable {
  id: string;
  revision: number;
  updatedAt: string;
  updatedBy: string;
}

export interface FormDrawerProps<Values extends Record<string, unknown>, Entity extends Editable> {
  /**
   * Name of the form and version of its values, under which drafts are stored: `publish.upgrade.1`. Must be unique
   * among the forms of one view, unless they only differ by record.
   */
  name: string;
  /** The address key `form`: `new`, an id, or undefined when closed. */
  record: string | undefined;
  /** Changes the address key `form`. */
  onRecord: (record: string | undefined) => void;
  title: (entity: Entity | null) => string;
  /** The title while an edited record loads, and if it does not exist; by default that of a new record. */
  loadingTitle?: string;
  /** The controls required for creating and changing a record, if not `doCreate` and `doUpdate`. */
  controls?: { create?: string; update?: string };
  /** Requests the record; resolves to null if there is none. */
  load: (id: string) => Promise<Entity | null>;
  initial: (entity: Entity | null) => Values;
  validate: (values: Values, entity: Entity | null) => FormErrors;
  /** In form order. */
  fields: FieldTable;
  /**
   * Converts values to the input to send: used to detect changes and to compare two versions. Absent if saving does
   * something other than changing the record.
   */
  toInput?: (values: Values) => object;
  /** Texts of values that are not texts themselves, such as labels of choices. */
  print?: (values: Values, place: CellPlace) => Readonly<Record<string, string>>;
  /** Selects the values that may be stored as a draft, in addition to leaving out secret fields; by default all. */
  toDraft?: (values: Values) => Partial<Values>;
  /** Problem code of why the record can't be changed in its current state, or null. */
  locked?: (entity: Entity) => string | null;
  /** Saves the values; `over` is the version of the record to replace, null for a new record. */
  submit: (values: Values, over: Entity | null) => Promise<unknown>;
  /** The confirmation before saving; null to save immediately. */
  review?: (intent: Intent<Values, Entity>) => Reviewed | null | Promise<Reviewed | null>;
  /** Wider, for tables; `matrix` is the widest. */
  wide?: boolean | 'matrix';
  /** Content instead of the form for a record that the user may only view; null for the form. */
  viewOnly?: (entity: Entity) => ReactNode;
  /** Content before the buttons, such as a summary of the changes. */
  note?: (form: EditForm<Values>, entity: Entity | null) => ReactNode;
  /** Reports unsaved input to the tab. */
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
  /** Called with the uploads of the fields. */
  onFiles?: (keys: readonly string[]) => void;
  /** Whether to focus the first field once the form is mounted. */
  takesFocus: boolean;
  /** Asks for confirmation and then sends the values; if undefined, they are sent immediately. */
  review?: ((intent: Intent<Values, Entity>) => void) | undefined;
  /** Whether the values must not change, because a confirmation for them is being prepared. */
  isHeld?: boolean;
  /** Whether the user is asked to discard the input: nothing is sent meanwhile, not even by an upload that finishes. */
  isLeaving?: boolean;
  /** Label of a secondary save button with another follow-up, if there is one. */
  saveAnd?: string | undefined;
  /** Called on each save with whether the secondary save button was used. */
  onSaveAnd?: (isAnd: boolean) => void;
  /** Further actions of the save bar. */
  secondary: { label: string; disabled?: boolean; onClick: () => void };
}
