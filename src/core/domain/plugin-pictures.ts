/** The sizes in which WordPress shows a plugin, which it does not cut itself. Pictures are cut to them on request. */
export const PLUGIN_PICTURES = {
  icons: { '1x': '128x128', '2x': '256x256' },
  banners: { high: '1544x500', low: '772x250' },
} as const
export type CropSize = (typeof CROP_SIZES)[number]
export const CROP_SIZES = [
  ...Object.values(PLUGIN_PICTURES.icons),
  ...Object.values(PLUGIN_PICTURES.banners),
] as const

/** `ab12.webp` cut to an icon is `ab12-128x128.webp`. */
export function cropUri(uri: string, size: CropSize): string {
  return `${uri.replace(/\.webp$/, '')}-${size}.webp`
}
