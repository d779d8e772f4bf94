import { createContext, use, useId, useLayoutEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { FormErrors } from '@mantine/form';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import hidden from '../hidden.module.css';
import classes from './form.module.css';

/** A part of a form. All of its fields are mounted from the start, so that their errors can be shown. */
export interface FormPart {
  id: string;
  label: string;
  /** Form paths of its fields, or prefixes of these. */
  paths: readonly string[];
  content: ReactNode;
}

const VisitedContext = createContext(true);

/** Whether the surrounding part of a form has ever been shown; expensive content waits for that. */
export const useIsVisited = (): boolean => use(VisitedContext);

interface FormTabsProps {
  label: string;
  parts: readonly [FormPart, ...FormPart[]];
  /** Errors by path; each tab shows its number of errors. */
  errors: FormErrors;
  /** The part that the address names; a change shows it. */
  requestedPart?: string | undefined;
  /** Called with the part that is shown next. */
  onShow?: (id: string) => void;
}

const belongs = ({ paths }: FormPart, path: string) => paths.some((own) => path === own || path.startsWith(`${own}.`));

/**
 * The current part of a form, and the parts that have been shown.
 * @param own prefix of the tab ids
 */
function useCurrentPart(
  { parts, requestedPart, onShow }: Pick<FormTabsProps, 'parts' | 'requestedPart' | 'onShow'>,
  own: string,
) {
  const first = requestedPart ?? parts[0].id;
  const [current, setCurrent] = useState(first);
  const [visited, setVisited] = useState<readonly string[]>([first]);
  const [followed, setFollowed] = useState(first);

  const turnTo = (id: string) => {
    setCurrent(id);
    if (!visited.includes(id)) setVisited([...visited, id]);
  };
  if (first !== followed) {
    setFollowed(first);
    turnTo(first);
  }
  // If the focused element was in the previous part, focus moves to the tab of the new one.
  useLayoutEffect(() => {
    if (document.activeElement?.closest('[role=tabpanel][hidden]')?.id.startsWith(own))
      document.getElementById(`${own}${current}`)?.focus();
  }, [own, current]);
  // Applied synchronously, because a field of the part may be focused next; the address follows.
  const show = (id: string) => {
    flushSync(() => turnTo(id));
    onShow?.(id);
  };
  return { current, visited, show };
}

/** A form in tabs. To focus a field of another tab, press that tab first. */
export function FormTabs(props: FormTabsProps) {
  const { label, parts, errors } = props;
  const own = useId();
  const { current, visited, show } = useCurrentPart(props, own);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = parts.findIndex(({ id }) => id === current);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1 + parts.length, Home: 0, End: parts.length - 1 }[event.key];
    const part = next === undefined ? undefined : parts[next % parts.length];
    if (!part) return;
    event.preventDefault();
    show(part.id);
    document.getElementById(`${own}${part.id}`)?.focus();
  };

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs have the focus */}
      <div role="tablist" aria-label={label} className={classes.tabs} onKeyDown={onKeyDown}>
        {parts.map((part) => (
          <button
            key={part.id}
            id={`${own}${part.id}`}
            type="button"
            role="tab"
            className={`inline gap-6 muted ${classes.tab}`}
            aria-selected={part.id === current}
            aria-controls={`${own}${part.id}.fields`}
            tabIndex={part.id === current ? 0 : -1}
            onClick={() => show(part.id)}
          >
            {part.label}
            <WrongCount wrong={Object.keys(errors).filter((path) => errors[path] && belongs(part, path)).length} />
          </button>
        ))}
      </div>
      {parts.map((part) => (
        <div
          key={part.id}
          id={`${own}${part.id}.fields`}
          role="tabpanel"
          aria-labelledby={`${own}${part.id}`}
          hidden={part.id !== current}
          className="stack gap-16"
        >
          <VisitedContext value={visited.includes(part.id)}>{part.content}</VisitedContext>
        </div>
      ))}
    </>
  );
}

/** The number of invalid fields in a part. */
function WrongCount({ wrong }: { wrong: number }) {
  const { t } = useLingui();
  return (
    wrong > 0 && (
      <>
        <span className={classes.wrong} aria-hidden>
          {wrong}
        </span>
        <span className={hidden.hidden}>{t`${plural(wrong, { one: '# error', other: '# errors' })}`}</span>
      </>
    )
  );
}
