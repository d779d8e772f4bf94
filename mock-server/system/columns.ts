import * as v from 'valibot';

/** The columns that the engine fills in. */
export const audit = {
  id: v.string(),
  createdAt: v.string(),
  createdBy: v.string(),
  updatedAt: v.string(),
  updatedBy: v.string(),
  revision: v.number(),
};

/** The states of both users and roles. */
export const status = v.picklist(['notEnabled', 'enabled', 'disabled']);
