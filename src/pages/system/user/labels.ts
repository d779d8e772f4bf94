import { msg } from '@lingui/core/macro';

/** What is known of a user, in columns, filters, fields and facts. */
export const labels = {
  userName: msg`User name`,
  fullName: msg`Full name`,
  jobNumber: msg`Job number`,
  roles: msg`Roles`,
  applications: msg`Applications`,
  unit: msg`Unit`,
  institution: msg`Institution`,
  organisation: msg`Organization`,
  orgCode: msg`Organization code`,
  department: msg`Department`,
  status: msg`Status`,
  phone: msg`Mobile number`,
  email: msg`Email`,
  remark: msg`Remarks`,
  registrationTime: msg`Registered`,
  lastLoginTime: msg`Last sign-in`,
};

/** What the name of a user is called in the middle of a sentence. */
export const userNameLabel = msg`user name`;
