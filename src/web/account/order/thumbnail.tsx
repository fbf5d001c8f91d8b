import { useState } from 'react'
import { IMAGE_WIDTHS, variantUri } from '#core/domain/image-sizes.ts'
import { paths } from '#core/paths.ts'
import { PluginTile } from '#web/ui/plugin-tile.tsx'

type Props = { id: number; name: string; image: string | null }

/** The product's smallest picture, or a tile if there is none or it cannot be loaded. */
export function Thumbnail({ id, name, image }: Props) {
  const [failed, setFailed] = useState(false)
  if (image === null || failed)
    return <PluginTile id={id} about={name} className="aspect-16/10 w-20 shrink-0 rounded-sm sm:w-24" />

  return (
    <img
      src={paths.upload(variantUri(image, IMAGE_WIDTHS[0], 'webp'))}
      alt=""
      width={96}
      height={60}
      loading="lazy"
      className="aspect-16/10 w-20 shrink-0 rounded-sm border border-border object-cover sm:w-24"
      onError={() => setFailed(true)}
    />
  )
}
