import type { Draft } from './draft.ts'
import { type Editor, fieldId } from './use-editor.ts'

type TextName = {
  [Name in keyof Draft]: Draft[Name] extends string ? Name : never
}[keyof Draft]

/** All that a text field needs to hold one value of the draft. */
export function textField({ draft, errors, set }: Editor, name: TextName) {
  return {
    id: fieldId(name),
    name,
    value: draft[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  }
}
