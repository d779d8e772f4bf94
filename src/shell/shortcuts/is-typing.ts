/** Elements that handle keys themselves. */
const edited = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

/** Whether a key is pressed in a text field, also one within a shadow tree: its host is the event's target then. */
export const isTyping = (event: Event): boolean => {
  const [inner] = event.composedPath();
  return inner instanceof Element && inner.closest(edited) !== null;
};
