import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { adminPaths } from '#core/admin-paths.ts'
import { paths } from '#core/paths.ts'
import { useShop } from '#web/lib/shop.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { AdminCard } from '../../parts/admin-page.tsx'
import { useCategoryOptions } from '../use-category-options.ts'
import { textField } from './fields.ts'
import { SearchPreview } from './search-preview.tsx'
import { type Editor, fieldId } from './use-editor.ts'

type Props = { editor: Editor }

export function Basics({ editor }: Props) {
  return (
    <AdminCard title="Basics">
      <div className="grid gap-5">
        <TextField
          {...textField(editor, 'name')}
          label="Name"
          onChange={(event) => editor.setName(event.target.value)}
        />
        <TextAreaField
          {...textField(editor, 'short_desc')}
          label="Short description"
          hint="One or two sentences below the name, also shown by search engines."
          optional
          rows={2}
        />
        <TextAreaField
          {...textField(editor, 'description')}
          label="Card text"
          hint="Shown in lists and included in search."
          optional
          rows={2}
        />
      </div>
    </AdminCard>
  )
}

export function Selling({ editor, onNewCategory }: Props & { onNewCategory: () => void }) {
  const { draft, errors, set } = editor
  const categories = useCategoryOptions('id')
  const { publicUrl } = useShop()
  const money = { inputMode: 'decimal', className: 'text-right tabular-nums' } as const
  return (
    <AdminCard title="Selling">
      <div className="grid gap-5">
        <NotForSale editor={editor} />
        <SelectField
          id={fieldId('status')}
          label="Status"
          value={draft.status}
          error={errors.status}
          options={[
            { value: 'draft', label: 'Draft: only staff see it' },
            { value: 'published', label: 'Published: everyone sees it' },
          ]}
          onChange={(event) => set({ status: event.target.value as 'draft' | 'published' })}
        />
        <div className="grid grid-cols-2 items-start gap-3">
          <TextField {...textField(editor, 'price')} {...money} label="Price (USD)" placeholder="49.00" />
          <TextField
            {...textField(editor, 'compare_price')}
            {...money}
            label="Old price"
            optional
            placeholder="59.00"
          />
        </div>
        <div className="grid gap-1">
          <SelectField
            id={fieldId('category_id')}
            label="Category"
            value={draft.category_id}
            error={errors.category_id}
            options={categories}
            placeholder="Choose a category"
            onChange={(event) => set({ category_id: event.target.value })}
          />
          <Button
            size="sm"
            variant="ghost"
            className="justify-self-start"
            icon={<Plus aria-hidden="true" className="size-4" />}
            onClick={onNewCategory}
          >
            New category
          </Button>
        </div>
        <TextField
          {...textField(editor, 'uri')}
          label="Address"
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono text-sm"
          hint={
            <span className="break-all">{`${publicUrl}${paths.product(draft.uri)}${draft.uri ? '' : '…'}`}</span>
          }
        />
        <CheckboxField
          id={fieldId('marked_new')}
          label="Show the New badge"
          hint="It also appears for 30 days after publishing."
          checked={draft.marked_new}
          onChange={(event) => set({ marked_new: event.target.checked })}
        />
        <CheckboxField
          id={fieldId('no_download')}
          label="Has no download"
          hint="A service or a license only. It is sold without a release."
          checked={draft.no_download}
          onChange={(event) => set({ no_download: event.target.checked })}
        />
      </div>
    </AdminCard>
  )
}

/** Says why a published product cannot be bought. */
function NotForSale({ editor: { draft, product } }: Props) {
  if (draft.status !== 'published' || draft.no_download || product?.version) return null
  return (
    <Alert tone="warning" title="Not for sale yet">
      There is no release to deliver, so the shop shows “Coming soon”.{' '}
      {product ? (
        <Link
          to={adminPaths.productReleases(product.id)}
          className="rounded-xs font-medium underline underline-offset-4"
        >
          Publish a release
        </Link>
      ) : (
        'Save the product, then publish a release.'
      )}
    </Alert>
  )
}

export function SearchEngines({ editor }: Props) {
  const { draft } = editor
  return (
    <AdminCard title="Search engines">
      <div className="grid gap-5">
        <SearchPreview draft={draft} />
        <TextField
          {...textField(editor, 'seo_title')}
          label="Title"
          optional
          placeholder={draft.name}
          hint={lengthHint(draft.seo_title || draft.name, 60)}
        />
        <TextAreaField
          {...textField(editor, 'seo_description')}
          label="Description"
          optional
          rows={3}
          placeholder={draft.short_desc}
          hint={lengthHint(draft.seo_description || draft.short_desc, 155)}
        />
      </div>
    </AdminCard>
  )
}

function lengthHint(text: string, fits: number): string {
  const rest = fits - text.length
  return rest >= 0
    ? `${text.length} of about ${fits} characters`
    : `About ${-rest} characters too long; the end will be cut off`
}
