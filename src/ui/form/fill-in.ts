import { same } from './draft/differences.ts';
import type { EditForm } from './use-edit-form.tsx';

/**
 * Fills in the answer to a question about the value of one field, such as the texts of a chosen template. Fields that
 * change before the answer arrives stay as they are; if that one field changes, all do.
 * @returns what was filled in
 * @throws what `answer` rejects with
 */
export async function fillIn<Values extends Record<string, unknown>>(
  { getValues, setValues }: Pick<EditForm<Values>, 'getValues' | 'setValues'>,
  about: keyof Values,
  answer: Promise<Partial<Values>>,
): Promise<Partial<Values>> {
  const before = getValues();
  const filled = { ...(await answer) };
  const now = getValues();
  const hasChanged = (name: keyof Values) => !same(now[name], before[name]);
  for (const name in filled) if (hasChanged(about) || hasChanged(name)) delete filled[name];
  setValues(filled);
  return filled;
}
