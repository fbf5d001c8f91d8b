import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { adminPaths } from '#core/admin-paths.ts'
import { slugOf } from '#core/domain/slug.ts'
import { paths } from '#core/paths.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { useContractForm } from '#web/lib/form.ts'
import type { Control } from '#web/lib/form-controls.ts'
import { invalidateQueries } from '#web/lib/query.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { SheetForm } from '../parts/sheet-form.tsx'

/** Starts a page of the shop's own. Its address follows the title until it is edited. */
export function NewPageSheet({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [follows, setFollows] = useState(true)
  const slugInput = useRef<Control>(null)
  const form = useContractForm(contracts.adminContent, 'createPage', {
    defaults: { title: '', slug: '' },
    send: (body) => ask(contracts.adminContent, 'createPage', { body }),
    onDone: async ({ data }) => {
      await invalidateQueries('adminContent.list')
      await navigate(adminPaths.contentItem(data.key))
    },
  })
  const [title, slug] = [form.field('title'), form.field('slug')]
  return (
    <SheetForm title="New page" form={form} verb="Create page" onClose={onClose}>
      <TextField
        {...title}
        label="Title"
        autoComplete="off"
        maxLength={120}
        onChange={(event) => {
          title.onChange(event)
          if (!follows || !slugInput.current) return
          slugInput.current.value = slugOf(event.target.value)
          slug.onChange({ target: slugInput.current })
        }}
      />
      <TextField
        {...slug}
        ref={(input) => {
          slug.ref(input)
          slugInput.current = input
        }}
        label="Address"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={80}
        className="font-mono text-sm"
        hint={`${paths.page(String(form.value('slug') ?? ''))}${form.value('slug') ? '' : '…'}, which cannot be changed later.`}
        onChange={(event) => {
          slug.onChange(event)
          setFollows(false)
        }}
      />
    </SheetForm>
  )
}
