import { AdminCard } from '../../parts/admin-page.tsx'
import { RichField } from '../../parts/rich/rich-field.tsx'
import { type Editor, fieldId } from './use-editor.ts'

/** The long description. */
export default function Description({ editor: { draft, errors, set, product } }: { editor: Editor }) {
  return (
    <RichField
      saved={product?.updated_at}
      id={fieldId('long_desc')}
      label="Description"
      html={draft.long_desc}
      error={errors.long_desc}
      onChange={(long_desc) => set({ long_desc })}
    >
      {(toggle, field) => (
        <AdminCard title="Description" aside={toggle}>
          {field}
        </AdminCard>
      )}
    </RichField>
  )
}
