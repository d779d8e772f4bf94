/**
 * Attributes for a disabled control that stays focusable and shows the reason visually and to screen readers.
 * @param reason undefined if the control is enabled
 */
export function reasoned(reason: string | undefined) {
  if (reason === undefined) return {};
  return { 'aria-disabled': true, 'aria-description': reason, 'data-hint': reason } as const;
}
