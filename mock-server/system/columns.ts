import * as v from 'valibot';

/** The columns that the engine fills. */
export const audit = {
  id: v.string(),
  createdAt: v.string(),
  createdBy: v.string(),
  updatedAt: v.string(),
  updatedBy: v.string(),
  revision: v.number(),
};

/** Users and roles share their states. */
export const status = v.picklist(['notEnabled', 'enabled', 'disabled']);
