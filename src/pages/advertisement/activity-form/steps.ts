import * as v from 'valibot';
import { oneOf, recordKey } from '../../../ui/list/search.ts';

/** The steps of the form; the address omits the first. */
export type Step = 'base' | 'audience' | 'booths' | 'confirm';

const step = () => oneOf(['audience', 'booths', 'confirm']);

/** Address of a new activity: the step, and the activity to copy. */
export const addSearch = v.object({ step: step(), copy: recordKey() });

/** Address for editing an activity. */
export const editSearch = v.object({ step: step(), id: recordKey() });

/** Converts a step to its address parameter. */
export const stepKey = (id: string): 'audience' | 'booths' | 'confirm' | undefined =>
  id === 'audience' || id === 'booths' || id === 'confirm' ? id : undefined;
