/** Props for the head of a dialog: as a `header` element outside of `main` it would be a second banner landmark. */
export const plainHeader = { header: { role: 'presentation' } };
