import { createContext } from 'react';
import type { EditForm } from '../../ui/form/use-edit-form.tsx';

/** A form with values of any type. */
type AnyForm = Pick<EditForm<Record<string, unknown>>, 'getInputProps' | 'values'>;

/** The enclosing form and the names of its fields in order; a new record focuses the first one. */
export const FormContext = createContext<{ form: AnyForm; names: readonly string[] } | null>(null);
