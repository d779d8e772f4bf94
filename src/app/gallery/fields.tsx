import type { ReactNode } from 'react';
import { FieldHelp } from '../../ui/field/field-help.tsx';
import form from '../../ui/form/form.module.css';
import { FormTabs } from '../../ui/form/form-tabs.tsx';
import { Segments } from '../../ui/field/segments.tsx';
import { kinds, type Kind } from './field-kinds.tsx';
import { StatefulField, Piece, plain, Section } from './piece.tsx';

const phones = [
  { value: 'ios', label: 'iOS' },
  { value: 'android', label: 'Android' },
];

const hint = plain('Shown to users on the download page');

/** A field of each kind in each of its states. */
const states: readonly { name: string; draw: (kind: Kind) => ReactNode; of?: (kind: Kind) => boolean }[] = [
  { name: 'empty', draw: ({ name, draw }) => draw({ label: name }, false) },
  { name: 'filled', draw: ({ name, draw }) => draw({ label: name, required: true }, true) },
  {
    name: 'invalid',
    draw: ({ name, draw }) => draw({ label: name, required: true, error: 'This field is required.' }, false),
  },
  {
    name: 'disabled',
    draw: ({ name, draw }) => draw({ label: name, disabled: true }, true),
    of: ({ isNeverDisabled }) => !isNeverDisabled,
  },
  {
    name: 'with a hint',
    draw: ({ name, draw, isText }) =>
      draw({ label: name, description: help(isText ? 'com.example.bank' : undefined, 40) }, true),
  },
  {
    name: 'near its limit',
    draw: ({ name, draw }) => draw({ label: name, description: help('com.example.bank', 17) }, true),
    of: ({ isText = false }) => isText,
  },
  {
    name: 'over its limit',
    draw: ({ name, draw }) =>
      draw({ label: name, description: help('com.example.bank', 10), error: 'At most 10 characters.' }, true),
    of: ({ isText = false }) => isText,
  },
];

const help = (value: string | undefined, maxLength: number) => (
  <FieldHelp hint={hint} limit={value === undefined ? undefined : { maxLength }} value={value} before={undefined} />
);

/** Components that divide a form or switch between views. */
function Parts() {
  return (
    <Section title="Parts and views">
      <Piece name="form tabs" wide>
        <FormTabs
          label="Form sections"
          parts={[
            { id: 'content', label: 'Content', paths: ['title'], content: <p className="paragraph">What is sent.</p> },
            {
              id: 'audience',
              label: 'Audience',
              paths: ['audience'],
              content: <p className="paragraph">Who receives it.</p>,
            },
          ]}
          errors={{ title: 'This field is required.' }}
        />
      </Piece>
      <Piece name="segments">
        <StatefulField initial="ios">
          {(value, onChange) => <Segments label="Phone" {...{ value, onChange }} options={phones} />}
        </StatefulField>
      </Piece>
    </Section>
  );
}

/** Fields by kind and state. */
export function Fields() {
  const fields = kinds.map((kind) => (
    <Section key={kind.name} title={`Field: ${kind.name}`}>
      {states
        .filter(({ of }) => of?.(kind) ?? true)
        .map(({ name, draw }) => (
          <Piece key={name} name={`${kind.name} ${name}`}>
            <div className={`stack gap-16 ${form.fields}`}>{draw(kind)}</div>
          </Piece>
        ))}
    </Section>
  ));
  return [...fields, <Parts key="parts" />];
}
