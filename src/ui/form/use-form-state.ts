import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FormHandle } from './types.ts';

/**
 * Leaves a form once it was saved, unless it was closed meanwhile.
 * @param leave called as of the latest render, because the address may have changed since the save began
 * @returns sets whether the form was saved
 */
export function useLeave(leave: () => void): (saved: boolean) => void {
  const [saved, setSaved] = useState(false);
  const onLeave = useEffectEvent(leave);
  // An effect, because a save may finish while the tab is hidden: the form is then left when the tab is shown again.
  useEffect(() => {
    if (saved) onLeave();
  }, [saved]);
  return setSaved;
}

/**
 * The state of a form for the drawer or page around it.
 * @param onDirty called with whether there is unsaved input
 * @param leave called once the form was saved
 * @returns `of`: props of the form; `report`: reports whether there is unsaved input
 */
export function useFormState(onDirty: (dirty: boolean) => void, leave: () => void) {
  const handle = useRef<FormHandle>(null);
  const [dirty, setDirty] = useState(false);
  const [files, setFiles] = useState<readonly string[]>([]);
  const setSaved = useLeave(leave);
  const report = (next: boolean) => {
    setDirty(next);
    onDirty(next);
  };
  const onSaved = () => {
    report(false);
    setSaved(true);
  };
  return { handle, dirty, files, report, setSaved, of: { handle, onDirty: report, onFiles: setFiles, onSaved } };
}

export type FormState = ReturnType<typeof useFormState>;
