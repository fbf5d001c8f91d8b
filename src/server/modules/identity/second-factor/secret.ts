import type { Keyring } from '#server/platform/keys.ts'

const PURPOSE = 'second-factor'

export function sealSecret(keyring: Keyring, secret: Buffer): string {
  return keyring.seal(PURPOSE, secret.toString('base64'))
}

export function openSecret(keyring: Keyring, cipher: string): Buffer {
  return Buffer.from(keyring.open(PURPOSE, cipher), 'base64')
}
