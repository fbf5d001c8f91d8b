import { Lock, LockOpen } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Category } from '#core/contract/catalog.ts'
import { slugOf } from '#core/domain/slug.ts'
import { paths } from '#core/paths.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { useContractForm } from '#web/lib/form.ts'
import type { Control } from '#web/lib/form-controls.ts'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { SheetForm } from '../parts/sheet-form.tsx'

type Props = {
  /** Null for a new one. */
  category: Category | null
  onClose: () => void
  onSaved: (category: Category, isNew: boolean) => void
}

export function CategorySheet({ category, onClose, onSaved }: Props) {
  // An existing slug stays as it is, because links lead to it.
  const [locked, setLocked] = useState(category !== null)
  const slugInput = useRef<Control>(null)
  const form = useContractForm(contracts.catalog, 'createCategory', {
    defaults: {
      name: category?.name ?? '',
      slug: category?.slug ?? '',
      description: category?.description ?? '',
    },
    send: (body) =>
      category
        ? ask(contracts.catalog, 'updateCategory', {
            params: { id: String(category.id) },
            body: { ...body, updated_at: category.updated_at },
          })
        : ask(contracts.catalog, 'createCategory', {
            // A slug that was derived from the name may get a number if it is taken.
            body: locked ? body : { ...body, slug: undefined },
          }),
    onDone: ({ data }) => {
      onSaved(data, category === null)
      onClose()
    },
  })
  const [name, slug] = [form.field('name'), form.field('slug')]
  const follow = (text: string) => {
    if (!slugInput.current) return
    slugInput.current.value = slugOf(text)
    slug.onChange({ target: slugInput.current })
  }

  return (
    <SheetForm
      title={category ? `Edit “${category.name}”` : 'New category'}
      form={form}
      verb={category ? 'Save category' : 'Create category'}
      onClose={onClose}
    >
      <TextField
        {...name}
        label="Name"
        autoComplete="off"
        maxLength={100}
        onChange={(event) => {
          name.onChange(event)
          if (!locked) follow(event.target.value)
        }}
      />
      <div className="grid gap-2">
        <TextField
          {...slug}
          ref={(input) => {
            slug.ref(input)
            slugInput.current = input
          }}
          label="Slug"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          className="font-mono text-sm"
          hint={`The page’s address: ${paths.category(String(form.value('slug') ?? ''))}${form.value('slug') ? '' : '…'}`}
          onChange={(event) => {
            slug.onChange(event)
            setLocked(true)
          }}
        />
        <button
          type="button"
          aria-pressed={locked}
          className="inline-flex min-h-8 items-center gap-2 justify-self-start rounded-sm px-2 text-sm text-muted hover:bg-sunken hover:text-fg"
          onClick={() => {
            setLocked(!locked)
            if (locked) follow(String(form.value('name') ?? ''))
          }}
        >
          {locked ? (
            <Lock aria-hidden="true" className="size-4" />
          ) : (
            <LockOpen aria-hidden="true" className="size-4" />
          )}
          {locked ? 'Slug locked' : 'Slug follows the name'}
        </button>
      </div>
      <TextAreaField
        {...form.field('description')}
        label="Description"
        optional
        maxLength={1000}
        className="field-sizing-content min-h-24 py-2"
      />
    </SheetForm>
  )
}
