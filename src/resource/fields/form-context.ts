import { createContext } from 'react';
import type { EditForm } from '../../ui/form/use-edit-form.tsx';

/** A form whatever its values are. */
type AnyForm = Pick<EditForm<Record<string, unknown>>, 'getInputProps' | 'values'>;

/** The form around a control, and its first field, which a new record begins at. */
export const FormContext = createContext<{ form: AnyForm; first: string | undefined } | null>(null);
