import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { qrCodeOf } from './qr-code.ts'

test('the QR code can be read back, on a dark page too', async () => {
  const text = 'otpauth://totp/Shop:ada%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Shop'
  const svg = Buffer.from(qrCodeOf(text).split(',')[1] ?? '', 'base64')

  const { data, info } = await sharp(svg, { density: 300 })
    .resize(600)
    .flatten({ background: '#000' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })

  expect(decodeQR({ width: info.width, height: info.height, data })).toBe(text)
})
