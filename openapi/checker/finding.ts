/** One way in which a request or an answer deviates from the contract. */
export interface Finding {
  readonly side: 'request' | 'answer';
  /** An `error` breaks the contract; a `warning` is harmless, such as an undeclared property. */
  readonly level: 'error' | 'warning';
  /** The operation that the request addresses; undefined if there is none. */
  readonly operationId: string | undefined;
  /**
   * The keyword of the schema that the value breaks (`maxLength`), otherwise the part of the message that is wrong
   * (`status`, `header`, `paging`).
   */
  readonly rule: string;
  /** Place in the message: `/items/0/status` of its body, `?page`, `path:id`, `header:ETag`, `status`. */
  readonly at: string;
  /** Place in the joined document, as a JSON pointer. */
  readonly pointer: string;
  readonly expected: string;
  readonly actual: string;
}

/** A finding before its side and operation are added. */
export type Draft = Omit<Finding, 'side' | 'operationId'>;

/** Maximum length of a value in a finding, in characters. */
const LONGEST = 120;

/** Names of secrets, which are left out of findings, reports and logs. */
const SECRET = /password|secret|token|authorization|cookie|captcha|ticket|privatekey/iu;

/** Whether a value with this name must not be shown. */
export const isSecret = (name: string): boolean => SECRET.test(name);

/** Formats a value for a finding. Values with secret names are masked. */
export function describe(value: unknown, name = ''): string {
  if (value === undefined) return 'nothing';
  if (isSecret(name) && value !== null) return '•••';
  const text = JSON.stringify(value, (key, inner: unknown) => (isSecret(key) && inner !== null ? '•••' : inner));
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
