import { paths } from '#core/paths.ts'
import { useShop } from '#web/lib/shop.ts'
import type { Draft } from './draft.ts'

/** How the page may look in search results. */
export function SearchPreview({ draft }: { draft: Draft }) {
  const { publicUrl, shopName } = useShop()
  return (
    <figure className="min-w-0 rounded-md border border-border bg-sunken p-3">
      <figcaption className="sr-only">Preview of the search result</figcaption>
      <p className="truncate text-xs text-muted">
        {publicUrl.replace(/^https?:\/\//, '')}
        {paths.product(draft.uri)}
        {draft.uri === '' && '…'}
      </p>
      <p className="truncate text-base font-medium text-primary">
        {draft.seo_title || draft.name || 'Product name'} · {shopName}
      </p>
      <p className="line-clamp-2 text-sm text-muted">
        {draft.seo_description || draft.short_desc || 'The short description appears here.'}
      </p>
    </figure>
  )
}
