import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FormHandle } from './types.ts';

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
  const [saved, setSaved] = useState(false);
  const report = (next: boolean) => {
    setDirty(next);
    onDirty(next);
  };
  const onLeave = useEffectEvent(leave);
  // An effect, because a save may finish while the tab is hidden: the form is then left when the tab is shown again.
  useEffect(() => {
    if (saved) onLeave();
  }, [saved]);
  const onSaved = () => {
    report(false);
    setSaved(true);
  };
  return { handle, dirty, files, report, setSaved, of: { handle, onDirty: report, onFiles: setFiles, onSaved } };
}

export type FormState = ReturnType<typeof useFormState>;
