import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../button/button.tsx';
import { ButtonRow } from '../button/button-row.tsx';
import { placeUnder } from '../float/place.ts';
import floating from '../float/float.module.css';
import { BoldNames } from './bold-names.tsx';
import classes from './confirm.module.css';

interface ConfirmButtonProps {
  children: ReactNode;
  /** Names the act and its object: "Discard the draft from 14:02?" */
  question: string;
  /** Names in the question, shown bold and bidi-isolated. */
  names?: readonly string[];
  /** The label of the confirm button, which names the effect. */
  verb: string;
  onConfirm: () => void;
}

/** Prevents Escape from also closing the drawer around the popover. */
const alone = { 'data-mantine-stop-propagation': true };

/**
 * Level 1 of the confirmation ladder: a button that asks for confirmation in a popover, for actions with little impact
 * that affect nobody else. Focus moves to the cancel button of the popover; Escape, a click outside and tabbing out
 * cancel, and focus returns to the button.
 */
export function ConfirmButton({ children, question, names, verb, onConfirm }: ConfirmButtonProps) {
  const { t } = useLingui();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = panel.current;
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !element?.contains(relatedTarget)) element?.hidePopover();
    };
    element?.addEventListener('focusout', leave);
    return () => element?.removeEventListener('focusout', leave);
  }, []);
  return (
    <>
      <Button ref={button} variant="default" small popoverTarget={id} aria-haspopup="dialog">
        {children}
      </Button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-labelledby={`${id}-question`}
        tabIndex={-1}
        className={`${floating.panel} ${classes.popover}`}
        onToggle={({ newState, currentTarget }) => {
          if (newState !== 'open' || !button.current) return;
          placeUnder(button.current, currentTarget);
          currentTarget.querySelector('button')?.focus();
        }}
        {...alone}
      >
        <p id={`${id}-question`}>
          <BoldNames text={question} names={names} />
        </p>
        <ButtonRow>
          <Button variant="default" small popoverTarget={id} popoverTargetAction="hide" {...alone}>{t`Cancel`}</Button>
          <Button
            danger
            small
            onClick={() => {
              panel.current?.hidePopover();
              onConfirm();
            }}
            {...alone}
          >
            {verb}
          </Button>
        </ButtonRow>
      </div>
    </>
  );
}
