import { createContext } from 'react';
import type { EditForm } from '../../ui/form/use-edit-form.tsx';

/** A form whatever its values are. */
type AnyForm = Pick<EditForm<Record<string, unknown>>, 'getInputProps' | 'values'>;

/** The form around a control, and the names of its fields in their order; a new record begins at the first. */
export const FormContext = createContext<{ form: AnyForm; names: readonly string[] } | null>(null);
