import type { FieldProblems, FieldValue, FlatValues } from './form-values.ts'

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** A registry of the form's DOM controls: reads, writes and focuses them by field name. */
export function createControls() {
  const controls = new Map<string, Control>()
  const inPageOrder = () => [...controls].toSorted(([, a], [, b]) => (comesFirst(a, b) ? -1 : 1))

  return {
    register(name: string, control: Control | null): void {
      if (control) controls.set(name, control)
      else controls.delete(name)
    },
    has: (name: string) => controls.has(name),
    values: (): FlatValues =>
      Object.fromEntries([...controls].map(([name, control]) => [name, controlValue(control)])),
    setValues(values: FlatValues): void {
      for (const [name, control] of controls) setControlValue(control, values[name])
    },
    focus: (name: string): void => controls.get(name)?.focus(),
    isFocused: (name: string): boolean => controls.get(name) === document.activeElement,
    focusFirst(problems: FieldProblems): void {
      const first = inPageOrder().find(([name]) => name in problems)
      first?.[1].focus()
    },
    /** The same problems in page order. */
    sorted(problems: FieldProblems): FieldProblems {
      const names = inPageOrder().map(([name]) => name)
      const position = (name: string) => names.indexOf(name) + 1 || Number.POSITIVE_INFINITY
      return Object.fromEntries(Object.entries(problems).toSorted(([a], [b]) => position(a) - position(b)))
    },
  }
}

export function controlValue(control: Control): FieldValue {
  return isCheckbox(control) ? control.checked : control.value
}

function setControlValue(control: Control, value: FieldValue): void {
  if (isCheckbox(control)) control.checked = value === true
  else control.value = String(value ?? '')
}

function isCheckbox(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox'
}

function comesFirst(a: Control, b: Control): boolean {
  return (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}
