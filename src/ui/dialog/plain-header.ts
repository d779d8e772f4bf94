/** The head of a dialog is a `header` element, which outside of `main` would be a second banner of the page. */
export const plainHeader = { header: { role: 'presentation' } };
