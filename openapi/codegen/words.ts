/** `appStart` → `AppStart`. */
export const pascalOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** `appStart` → `app-start`. */
export const kebabOf = (name: string): string => name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/gu, '-').toLowerCase();
