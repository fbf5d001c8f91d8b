import { type ReactNode, useState } from 'react'
import { type ImageFormat, variantsOf } from '#core/domain/image-sizes.ts'
import { paths } from '#core/paths.ts'

export type PictureSource = { uri: string; alt: string; width: number; height: number }

type Props = {
  image: PictureSource
  /** The displayed width, as in the `sizes` attribute; it decides which file is fetched. */
  sizes: string
  /** The widest file that any screen can need. */
  upTo?: number
  /** The page's main picture, fetched first. All others load lazily. */
  priority?: boolean
  /** Fetched immediately even when it is not visible yet. */
  eager?: boolean
  /** Shown when the file fails to load. */
  fallback?: ReactNode
  className?: string
}

/** AVIF where supported, otherwise WebP, in the width that fits. Its space is reserved from the start. */
export function Picture({
  image,
  sizes,
  upTo = Number.POSITIVE_INFINITY,
  priority = false,
  eager = priority,
  fallback = null,
  className,
}: Props) {
  const [failed, setFailed] = useState(false)
  if (failed) return fallback

  return (
    <picture>
      <source type="image/avif" srcSet={srcSet(image, 'avif', upTo)} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet(image, 'webp', upTo)} sizes={sizes} />
      <img
        ref={(img) => {
          // It may have failed before React attached the error handler.
          if (img?.complete && img.naturalWidth === 0 && img.currentSrc !== '') setFailed(true)
        }}
        src={paths.upload(image.uri)}
        alt={image.alt}
        width={image.width}
        height={image.height}
        className={className}
        loading={eager ? 'eager' : 'lazy'}
        decoding={priority ? 'sync' : 'async'}
        fetchPriority={priority ? 'high' : undefined}
        onError={() => setFailed(true)}
      />
    </picture>
  )
}

function srcSet(image: PictureSource, format: ImageFormat, upTo: number): string {
  return variantsOf(image)
    .filter((variant) => variant.format === format && variant.width <= upTo)
    .map((variant) => `${paths.upload(variant.uri)} ${variant.width}w`)
    .join(', ')
}
