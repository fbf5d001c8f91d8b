import { type ReactNode, useState } from 'react'
import { type ImageFormat, variantsOf } from '#core/domain/image-sizes.ts'
import { paths } from '#core/paths.ts'

export type PictureSource = { uri: string; alt: string; width: number; height: number }

type Props = {
  image: PictureSource
  /** How wide it is shown, as in the `sizes` attribute: it decides which file is fetched. */
  sizes: string
  /** The page's main picture: fetched first. All others wait until they are near the screen. */
  priority?: boolean
  /** Fetched at once although it is not seen yet. */
  eager?: boolean
  /** Shown when the file cannot be loaded. */
  fallback?: ReactNode
  className?: string
}

/** AVIF where the browser knows it, WebP else, in the width that fits; its place is kept from the start. */
export function Picture({
  image,
  sizes,
  priority = false,
  eager = priority,
  fallback = null,
  className,
}: Props) {
  const [failed, setFailed] = useState(false)
  if (failed) return fallback

  return (
    <picture>
      <source type="image/avif" srcSet={srcSet(image, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet(image, 'webp')} sizes={sizes} />
      <img
        ref={(img) => {
          // It may have failed before React was there to hear of it.
          if (img?.complete && img.naturalWidth === 0 && img.currentSrc !== '') setFailed(true)
        }}
        src={paths.upload(image.uri)}
        alt={image.alt}
        width={image.width}
        height={image.height}
        className={className}
        loading={eager ? 'eager' : 'lazy'}
        decoding={priority ? 'sync' : 'async'}
        fetchPriority={priority ? 'high' : 'auto'}
        onError={() => setFailed(true)}
      />
    </picture>
  )
}

function srcSet(image: PictureSource, format: ImageFormat): string {
  return variantsOf(image)
    .filter((variant) => variant.format === format)
    .map((variant) => `${paths.upload(variant.uri)} ${variant.width}w`)
    .join(', ')
}
