export type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'

/**
 * Detects the format from the first bytes, because the name and the content type can lie. Unlisted formats never
 * reach the decoder, above all SVG, which can contain scripts and read other files.
 */
export function sniffPicture(bytes: Uint8Array): PictureFormat | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^GIF8[79]a/.test(head)) return 'gif'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
  if (head.slice(4, 8) === 'ftyp' && /^(avif|avis|mif1|msf1)/.test(head.slice(8)) && head.includes('avif'))
    return 'avif'
  return null
}

export function isLosslessFormat(format: PictureFormat): boolean {
  return format === 'png' || format === 'gif'
}
