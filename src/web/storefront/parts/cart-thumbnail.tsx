import { useState } from 'react'
import type { CartItem } from '#core/contract/cart.ts'
import { IMAGE_WIDTHS, variantUri } from '#core/domain/image-sizes.ts'
import { paths } from '#core/paths.ts'
import { cx } from '#web/ui/cx.ts'
import { PluginTile } from '#web/ui/plugin-tile.tsx'

/** Falls back to a tile when there is no picture or it fails to load. */
export function CartThumbnail({ item, className }: { item: CartItem; className: string }) {
  const [failed, setFailed] = useState(false)
  const { id, name, product_img } = item.product
  const uri = product_img[0]?.attachment.uri
  if (uri === undefined || failed)
    return <PluginTile id={id} about={name} className={cx('aspect-16/10 shrink-0 rounded-md', className)} />

  return (
    <img
      src={paths.upload(variantUri(uri, IMAGE_WIDTHS[0], 'webp'))}
      alt=""
      width={96}
      height={60}
      className={cx('aspect-16/10 h-auto shrink-0 rounded-md border border-border object-cover', className)}
      onError={() => setFailed(true)}
    />
  )
}
