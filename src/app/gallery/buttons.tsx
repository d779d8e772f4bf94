import { IconRefresh } from '@tabler/icons-react';
import { ReasonButton } from '../../ui/action/reason-button.tsx';
import { ButtonRow } from '../../ui/button/button-row.tsx';
import { Button } from '../../ui/button/button.tsx';
import { FootBar } from '../../ui/button/foot-bar.tsx';
import icons from '../../ui/button/icon-button.module.css';
import { Piece, Section } from './piece.tsx';

const variants = ['filled', 'default', 'subtle'] as const;
const nothing = () => {};

/** Buttons by variant and state. */
export function Buttons() {
  return (
    <Section title="Buttons">
      {variants.flatMap((variant) =>
        [false, true].flatMap((danger) =>
          [false, true].map((small) => {
            const name = [variant, danger && 'danger', small && 'small'].filter(Boolean).join(' ');
            return (
              <Piece key={name} name={`button ${name}`}>
                <ButtonRow>
                  <Button {...{ variant, danger, small }}>Publish</Button>
                  <Button {...{ variant, danger, small }} disabled>
                    Disabled
                  </Button>
                </ButtonRow>
              </Piece>
            );
          }),
        ),
      )}
      <Piece name="button with a reason">
        <ReasonButton code="SAMPLE_LOCKED" onClick={nothing}>
          Edit
        </ReasonButton>
      </Piece>
      <Piece name="button small with a reason">
        <ReasonButton code="SAMPLE_LOCKED" onClick={nothing} small>
          Edit
        </ReasonButton>
      </Piece>
      <Piece name="icon button">
        <button type="button" className={icons['icon']} aria-label="Refresh">
          <IconRefresh size={18} aria-hidden />
        </button>
      </Piece>
      <Piece name="foot bar" wide>
        <FootBar>
          <Button variant="default">Cancel</Button>
          <Button>Save</Button>
        </FootBar>
      </Piece>
    </Section>
  );
}
