import { type FieldsOfKind, productField } from '#core/contract/admin-product-fields.ts'
import { type Editor, fieldId } from './use-editor.ts'

/** The props of a text field that edits one value of the draft. */
export function textField({ draft, errors, set }: Editor, name: FieldsOfKind<'text' | 'price'>) {
  const { max } = productField(name)
  return {
    id: fieldId(name),
    name,
    value: draft[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
    ...(max && { maxLength: max }),
  }
}
