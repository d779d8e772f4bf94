import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SwitchName } from './labels.ts';
import classes from './application-config.module.css';

/** A card with a switch and its dependent fields, or the two methods that two switches share. */
type Card = SwitchName | 'methods';

const sections = [
  { title: msg`Traffic control`, cards: ['antiBrush', 'rateLimit', 'circuitBreaker'] },
  { title: msg`Request security`, cards: ['signature', 'dataEncryption', 'methods', 'antiReplay'] },
  { title: msg`Access control`, cards: ['deviceList', 'crossDomain'] },
] as const satisfies readonly { title: object; cards: readonly Card[] }[];

/** The cards of the page in sections; a card without content is left out. */
export function Sections({ children }: { children: (name: Card) => ReactNode }) {
  const { i18n } = useLingui();
  return sections.map(({ title, cards }) => (
    <section key={title.id} className={classes.section} aria-label={i18n._(title)}>
      <h2>{i18n._(title)}</h2>
      <div className={`card ${classes.rows}`}>
        {cards.map((name) => {
          const content = children(name);
          return (
            content && (
              <div key={name} className={`stack gap-12 ${classes.row}`}>
                {content}
              </div>
            )
          );
        })}
      </div>
    </section>
  ));
}
