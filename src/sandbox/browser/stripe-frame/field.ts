import { make } from './elements.ts'

type Options = {
  name: string
  label: string
  autocomplete: string
  placeholder?: string
  format?: (value: string) => string
  /** A list to choose from instead of text. */
  options?: readonly { value: string; label: string }[]
  onChange: () => void
}

/** A labeled input, with its error below it. */
export function createField({ name, label, autocomplete, placeholder, format, options, onChange }: Options) {
  const shared = { id: name, name, autocomplete, 'aria-describedby': `${name}-error` }
  const input = options
    ? make('select', shared, make('option', { value: '' }, 'Choose a country'))
    : make('input', { ...shared, inputmode: 'numeric', placeholder: placeholder ?? '' })
  for (const { value, label: text } of options ?? []) input.append(make('option', { value }, text))
  const error = make('p', { id: `${name}-error`, class: 'error', role: 'alert' })

  const show = (problem?: string): void => {
    error.textContent = problem ?? ''
    if (problem) input.setAttribute('aria-invalid', 'true')
    else input.removeAttribute('aria-invalid')
  }
  input.addEventListener('input', () => {
    if (format) input.value = format(input.value)
    show()
    onChange()
  })

  return {
    row: make('div', { class: 'field' }, make('label', { for: name }, label), input, error),
    value: () => input.value,
    focus: () => input.focus(),
    clear: () => {
      input.value = ''
      show()
    },
    show,
  }
}
