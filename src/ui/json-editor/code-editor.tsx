import { useEffect, useEffectEvent, useRef } from 'react';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { linter } from '@codemirror/lint';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { jsonProblem } from './json-problem.ts';

interface CodeEditorProps {
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  /** Accessible name and description. */
  label: string;
  description: string;
  isInvalid: boolean;
  /** Whether the text is JSON; otherwise it is plain text. */
  isJson: boolean;
}

const theme = EditorView.theme({
  '&': { fontSize: 'var(--ui-sm)', color: 'var(--mb-text)', backgroundColor: 'var(--mb-panel)', borderRadius: '6px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--mb-font-mono)',
    lineHeight: '1.5',
    minHeight: '180px',
    maxHeight: '360px',
    overflow: 'auto',
  },
  '.cm-content': { caretColor: 'var(--mb-text)' },
  '.cm-gutters': {
    backgroundColor: 'var(--mb-canvas)',
    color: 'var(--mb-text-2)',
    border: 'none',
    borderRadius: '6px 0 0 6px',
    minHeight: '180px',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--mb-row-selected)' },
  // CodeMirror's own underline is an image in a data: address, which the content security policy blocks.
  '.cm-lintRange-error': { backgroundImage: 'none', textDecoration: 'underline wavy var(--mb-danger)' },
  '.cm-lintPoint-error:after': { borderBottomColor: 'var(--mb-danger)' },
});

const colours = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.propertyName, color: 'var(--mb-link)' },
    { tag: tags.string, color: 'var(--mb-status-success-fg)' },
    { tag: tags.number, color: 'var(--mb-status-info-fg)' },
    { tag: [tags.bool, tags.null], color: 'var(--mb-status-warning-fg)' },
  ]),
);

/** Underlines an error; its message is below the editor, where everyone can read it. */
const underline = linter(
  ({ state }) => {
    const problem = jsonProblem(state.doc.toString());
    return problem
      ? [{ from: problem.offset, to: Math.min(problem.offset + 1, state.doc.length), severity: 'error', message: '' }]
      : [];
  },
  { tooltipFilter: () => [] },
);

const language = new Compartment();
const attributes = new Compartment();

const spokenOf = (label: string, description: string, isInvalid: boolean): Extension =>
  EditorView.contentAttributes.of({
    'aria-label': label,
    'aria-description': description,
    ...(isInvalid && { 'aria-invalid': 'true' }),
  });

const languageOf = (isJson: boolean): Extension =>
  isJson ? [json(), colours, underline, indentOnInput(), bracketMatching()] : [];

/**
 * An editor for JSON. It lives in a shadow root, where its style sheets need no `style` element, which the content
 * security policy blocks. Tab is not handled: it leaves the editor like any other field.
 */
export default function CodeEditor(props: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);

  const change = useEffectEvent((text: string) => props.onChange(text));
  const leave = useEffectEvent(() => props.onBlur());
  const create = useEffectEvent((parent: HTMLElement) => {
    const root = parent.shadowRoot ?? parent.attachShadow({ mode: 'open' });
    const state = EditorState.create({
      doc: props.value,
      extensions: [
        lineNumbers(),
        history(),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        EditorView.lineWrapping,
        theme,
        language.of(languageOf(props.isJson)),
        attributes.of(spokenOf(props.label, props.description, props.isInvalid)),
        EditorView.updateListener.of((update) => update.docChanged && change(update.state.doc.toString())),
        EditorView.domEventHandlers({ blur: () => leave() }),
      ],
    });
    return new EditorView({ state, parent: root, root });
  });

  useEffect(() => {
    if (!host.current) return undefined;
    // If the user has tabbed to the field before the editor loaded, its frame has the focus.
    const isAwaited = document.activeElement?.contains(host.current) && document.activeElement !== document.body;
    const editor = create(host.current);
    view.current = editor;
    if (isAwaited) editor.focus();
    return () => editor.destroy();
  }, []);

  const { value, isJson, label, description, isInvalid } = props;
  useEffect(() => {
    const doc = view.current?.state.doc;
    if (doc && doc.toString() !== value)
      view.current?.dispatch({ changes: { from: 0, to: doc.length, insert: value } });
  }, [value]);
  useEffect(() => view.current?.dispatch({ effects: language.reconfigure(languageOf(isJson)) }), [isJson]);
  useEffect(
    () => view.current?.dispatch({ effects: attributes.reconfigure(spokenOf(label, description, isInvalid)) }),
    [label, description, isInvalid],
  );

  return <div ref={host} data-host />;
}
