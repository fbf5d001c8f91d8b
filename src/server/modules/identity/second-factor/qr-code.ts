import encodeQR from 'qr'

/** Scanners need a white border of four modules, on dark pages too. */
const QUIET_ZONE = 4
const BACKGROUND = '<rect width="100%" height="100%" fill="#fff"/>'

/** Returns the text as a QR code in a data URL. */
export function qrCodeOf(text: string): string {
  const svg = encodeQR(text, 'svg', { border: QUIET_ZONE }).replace('<path', `${BACKGROUND}<path`)
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
