import { listSearch, oneOf, text } from '../../../ui/list/search.ts';

export const searchSchema = listSearch(['userName', 'fullName', 'jobNumber', 'status', 'registrationTime'], {
  userName: text(50),
  fullName: text(50),
  jobNumber: text(10),
  roleId: text(40),
  appId: text(40),
  status: oneOf(['notEnabled', 'enabled', 'disabled']),
  unitId: text(40),
  password: text(40),
  rights: text(40),
  sessions: text(40),
});
