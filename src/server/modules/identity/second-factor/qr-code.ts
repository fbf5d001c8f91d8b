import encodeQR from 'qr'

/** Scanners want four modules of white around a code, and white behind it on dark pages too. */
const QUIET_ZONE = 4
const PAPER = '<rect width="100%" height="100%" fill="#fff"/>'

/** A picture of a text for cameras, as a data: address for an img. */
export function qrCodeOf(text: string): string {
  const svg = encodeQR(text, 'svg', { border: QUIET_ZONE }).replace('<path', `${PAPER}<path`)
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
