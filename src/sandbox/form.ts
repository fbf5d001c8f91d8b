/** A form with nested names: `metadata[key]=value`, `expand[0]=latest_charge`. */
export type Form = { [name: string]: string | Form }

const MAX_DEPTH = 6

export function parseForm(text: string): Form {
  const form = empty()
  for (const [name, value] of new URLSearchParams(text)) put(form, partsOf(name), value)
  return form
}

export function isForm(value: string | Form | undefined): value is Form {
  return typeof value === 'object'
}

/** No prototype, so that a field named `constructor` is just a field. */
function empty(): Form {
  return Object.create(null) as Form
}

function partsOf(name: string): string[] {
  const parts = name.match(/[^[\]]+|\[\]/g) ?? [name]
  return parts.slice(0, MAX_DEPTH)
}

function put(form: Form, [first = '', ...rest]: string[], value: string): void {
  const name = first === '[]' ? String(Object.keys(form).length) : first
  if (rest.length === 0) {
    form[name] = value
    return
  }
  const inner = form[name]
  const next = isForm(inner) ? inner : empty()
  form[name] = next
  put(next, rest, value)
}
