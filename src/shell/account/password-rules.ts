import { msg } from '@lingui/core/macro';
import { is } from 'valibot';
import { Password } from '../../../openapi/generated/schemas.fields.ts';
import { mismatch } from '../../rules/same-password.ts';

/** The parts of the contract's rule for passwords, each checked off while the user types. */
export const passwordRules = [
  { label: msg`8–16 characters`, holds: (text: string) => text.length >= 8 && text.length <= 16 },
  { label: msg`Letters and digits only`, holds: (text: string) => /^[0-9A-Za-z]+$/u.test(text) },
  {
    label: msg`At least one letter and one digit`,
    holds: (text: string) => /[A-Za-z]/u.test(text) && /\d/u.test(text),
  },
] as const;

/** Whether a text satisfies each part of the rule, in order. */
export const ticksFor = (text: string): boolean[] => passwordRules.map(({ holds }) => holds(text));

/** The fields of a password change. */
export interface Typed {
  oldPassword: string;
  userPassword: string;
  confirmPassword: string;
  captchaCode: string;
}

export type Wrong = Partial<Record<keyof Typed, string>>;

/** Problem codes by field for input that must not be sent. */
export function wrongWith({ oldPassword, userPassword, confirmPassword, captchaCode }: Typed): Wrong {
  const wrong: Wrong = {};
  const unequal = mismatch(userPassword, confirmPassword);
  if (!is(Password, oldPassword)) wrong.oldPassword = 'PWD_INPUT_ERROR';
  if (!is(Password, userPassword)) wrong.userPassword = 'PWD_INPUT_ERROR';
  else if (userPassword === oldPassword) wrong.userPassword = 'PWD_SAME';
  if (unequal) wrong.confirmPassword = unequal;
  if (!confirmPassword) wrong.confirmPassword = 'FIELD_REQUIRED';
  if (!userPassword) wrong.userPassword = 'FIELD_REQUIRED';
  if (!oldPassword) wrong.oldPassword = 'FIELD_REQUIRED';
  if (!captchaCode) wrong.captchaCode = 'FIELD_REQUIRED';
  return wrong;
}

/** The only warning above the form: field errors are not repeated. */
export function warningOf(wrong: Wrong): string {
  const codes = new Set(Object.values(wrong));
  return codes.size === 1 && !codes.has('FIELD_REQUIRED') ? ([...codes][0] ?? '') : 'PWD_INPUT_ERROR';
}
