import { useState, type KeyboardEvent } from 'react';

/**
 * Whether Caps Lock is on while an input has the focus.
 * @returns `on` are the listeners of the input; its `onBlur` may be called by another one
 */
export function useCapsLock() {
  const [isOn, setOn] = useState(false);
  const watch = (event: KeyboardEvent) => setOn(event.getModifierState('CapsLock'));
  return { isOn, on: { onKeyDown: watch, onKeyUp: watch, onBlur: () => setOn(false) } };
}
