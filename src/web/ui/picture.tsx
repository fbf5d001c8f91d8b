import { type ReactNode, useState } from 'react'
import { paths } from '#core/paths.ts'

const WIDTHS = [320, 480, 640, 960, 1280, 1600]

export type PictureSource = { uri: string; alt: string; width: number; height: number }

type Props = {
  image: PictureSource
  /** How wide it is shown, as in the `sizes` attribute: it decides which file is fetched. */
  sizes: string
  /** The page's main picture: fetched first. All others wait until they are near the screen. */
  priority?: boolean
  /** Shown when the file cannot be loaded. */
  fallback?: ReactNode
  className?: string
}

/** AVIF where the browser knows it, WebP else, in the width that fits; its place is kept from the start. */
export function Picture({ image, sizes, priority = false, fallback = null, className }: Props) {
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
        loading={priority ? 'eager' : 'lazy'}
        decoding={priority ? 'sync' : 'async'}
        fetchPriority={priority ? 'high' : 'auto'}
        onError={() => setFailed(true)}
      />
    </picture>
  )
}

/** Files are made no wider than the original. */
export function srcSet({ uri, width }: PictureSource, format: 'avif' | 'webp'): string {
  const stem = uri.replace(/\.[^.]+$/, '')
  const widths = WIDTHS.filter((candidate) => candidate <= width)
  if (widths.length === 0) return ''
  return widths
    .map((candidate) => `${paths.upload(`${stem}-${candidate}.${format}`)} ${candidate}w`)
    .join(', ')
}
