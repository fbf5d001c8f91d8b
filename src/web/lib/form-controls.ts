import type { FieldProblems, FieldValue, FlatValues } from './form-values.ts'

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The fields of a form as they stand in the page: what they hold, and the way to them. */
export function createControls() {
  const known = new Map<string, Control>()
  const inPageOrder = () => [...known].toSorted(([, a], [, b]) => (comesFirst(a, b) ? -1 : 1))

  return {
    hold(name: string, control: Control | null): void {
      if (control) known.set(name, control)
      else known.delete(name)
    },
    has: (name: string) => known.has(name),
    values: (): FlatValues =>
      Object.fromEntries([...known].map(([name, control]) => [name, heldBy(control)])),
    put(values: FlatValues): void {
      for (const [name, control] of known) putInto(control, values[name])
    },
    focus: (name: string): void => known.get(name)?.focus(),
    isFocused: (name: string): boolean => known.get(name) === document.activeElement,
    focusFirst(problems: FieldProblems): void {
      const first = inPageOrder().find(([name]) => name in problems)
      first?.[1].focus()
    },
    /** The same problems, as a reader comes across them. */
    sorted(problems: FieldProblems): FieldProblems {
      const names = inPageOrder().map(([name]) => name)
      const place = (name: string) => names.indexOf(name) + 1 || Number.POSITIVE_INFINITY
      return Object.fromEntries(Object.entries(problems).toSorted(([a], [b]) => place(a) - place(b)))
    },
  }
}

export function heldBy(control: Control): FieldValue {
  return isTickBox(control) ? control.checked : control.value
}

function putInto(control: Control, value: FieldValue): void {
  if (isTickBox(control)) control.checked = value === true
  else control.value = String(value ?? '')
}

function isTickBox(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox'
}

function comesFirst(a: Control, b: Control): boolean {
  return (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}
