/** Every picture is stored as `{hash}.webp` and served in these widths, up to its own. */
export const IMAGE_WIDTHS = [320, 480, 640, 960, 1280, 1600] as const
export const IMAGE_FORMATS = ['avif', 'webp'] as const

export type ImageFormat = (typeof IMAGE_FORMATS)[number]
export type ImageVariant = { uri: string; width: number; height: number; format: ImageFormat }

/** The smaller files made from a picture. None is wider than the picture: enlarging only adds bytes. */
export function variantsOf(image: { uri: string; width: number; height: number }): ImageVariant[] {
  return IMAGE_FORMATS.flatMap((format) =>
    IMAGE_WIDTHS.filter((width) => width <= image.width).map((width) => ({
      uri: variantUri(image.uri, width, format),
      width,
      height: Math.max(1, Math.round((image.height * width) / image.width)),
      format,
    })),
  )
}

/** `ab12.webp` at 640 in avif is `ab12-640.avif`. */
export function variantUri(uri: string, width: number, format: ImageFormat): string {
  return `${uri.replace(/\.webp$/, '')}-${width}.${format}`
}
