/**
 * Attributes of a control that is there but cannot act: it stays focusable and shows why,
 * to the eye and to a screen reader.
 * @param reason undefined when it can act
 */
export function reasoned(reason: string | undefined) {
  if (reason === undefined) return {};
  return { 'aria-disabled': true, 'aria-description': reason, 'data-hint': reason } as const;
}
