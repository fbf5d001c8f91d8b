import { type Bytes, fromBase64, toBase64, toHex } from './base64.ts'

/** Why a key or its file cannot be used. The message is fit to show. */
export class KeyRefused extends Error {
  override readonly name = 'KeyRefused'
}

/** A private key in memory, and its public half as the shop and WordPress know it: 32 bytes in base64. */
export type OpenKey = { privateKey: CryptoKey; publicKey: string; keyId: string }

const NO_ED25519 =
  'Signing with Ed25519 is not possible here. Use a current version of Chrome, Edge, Firefox or Safari, or the release tool.'
const NOT_SECURE = 'Browsers sign only on pages that are opened over https. Open the shop over https.'

/** A new key and its PKCS #8 form, which is all that a key file needs to keep. */
export async function generateKey(): Promise<{ key: OpenKey; pkcs8: Bytes }> {
  const pair = await subtle()
    .generateKey('Ed25519', true, ['sign', 'verify'])
    .catch(() => {
      throw new KeyRefused(NO_ED25519)
    })
  if (!('privateKey' in pair)) throw new KeyRefused(NO_ED25519)
  const pkcs8 = new Uint8Array(await subtle().exportKey('pkcs8', pair.privateKey))
  return { key: await importKey(pkcs8), pkcs8 }
}

/** The key in memory cannot be exported again. */
export async function importKey(pkcs8: Bytes): Promise<OpenKey> {
  try {
    const readable = await subtle().importKey('pkcs8', pkcs8, 'Ed25519', true, ['sign'])
    const { x = '' } = await subtle().exportKey('jwk', readable)
    const raw = fromBase64(x.replaceAll('-', '+').replaceAll('_', '/')) ?? new Uint8Array()
    return {
      privateKey: await subtle().importKey('pkcs8', pkcs8, 'Ed25519', false, ['sign']),
      publicKey: toBase64(raw),
      keyId: await keyIdOf(raw),
    }
  } catch (error) {
    if (error instanceof KeyRefused) throw error
    throw new KeyRefused(
      isUnsupported(error)
        ? NO_ED25519
        : 'This is not an Ed25519 key. Make a signing key with the shop or the tool.',
    )
  }
}

function isUnsupported(error: unknown): boolean {
  return error instanceof Error && error.name === 'NotSupportedError'
}

/** Signs a package as WordPress verifies it: Ed25519 over the SHA-384 of the zip, in base64. */
export async function signPackage({ privateKey }: OpenKey, zip: Bytes): Promise<string> {
  const digest = await subtle().digest('SHA-384', zip)
  return toBase64(new Uint8Array(await subtle().sign('Ed25519', privateKey, digest)))
}

/** A short fingerprint of a public key. */
async function keyIdOf(raw: Bytes): Promise<string> {
  return toHex(new Uint8Array(await subtle().digest('SHA-256', raw))).slice(0, 16)
}

/** Browsers have none on pages without https. */
export function subtle(): SubtleCrypto {
  const found = globalThis.crypto?.subtle as SubtleCrypto | undefined
  if (!found) throw new KeyRefused(NOT_SECURE)
  return found
}
