import type { Typed } from './password-rules.ts';

/** Reads the fields. Only they hold the passwords, never a state. */
export function read(form: HTMLFormElement): Typed {
  const data = new FormData(form);
  const text = (name: keyof Typed): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  const captchaCode = text('captchaCode').normalize('NFKC').trim();
  return {
    oldPassword: text('oldPassword'),
    userPassword: text('userPassword'),
    confirmPassword: text('confirmPassword'),
    captchaCode,
  };
}

/** A field of the form by its name. */
export const fieldOf = (form: HTMLFormElement | null, name: string): HTMLInputElement | null => {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : null;
};
