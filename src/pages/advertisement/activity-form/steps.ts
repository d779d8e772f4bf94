import * as v from 'valibot';
import { oneOf, recordKey } from '../../../ui/list/search.ts';

/** The steps of the form; the address names all but the first. */
export type Step = 'base' | 'audience' | 'booths' | 'confirm';

const step = () => oneOf(['audience', 'booths', 'confirm']);

/** Address of a new activity: the step, and the activity that it begins with. */
export const addSearch = v.object({ step: step(), copy: recordKey() });

/** Address of the change of one. */
export const editSearch = v.object({ step: step(), id: recordKey() });

/** A step as the address has it. */
export const stepKey = (id: string): 'audience' | 'booths' | 'confirm' | undefined =>
  id === 'audience' || id === 'booths' || id === 'confirm' ? id : undefined;
