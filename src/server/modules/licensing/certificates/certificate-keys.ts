import { type Db, inTransaction } from '#server/platform/database.ts'
import { keyIdOf, newKeyPair } from '#server/platform/ed25519.ts'
import type { Keyring } from '#server/platform/keys.ts'
import {
  findCertificateKey,
  insertSigningKey,
  lockSigningKeys,
  type SigningKeyRow,
} from '../releases/queries.ts'

const SEAL = 'certificate-key'

export type CertificateKey = { keyId: string; privateKey: string }

type Deps = { db: Db; keyring: Keyring; now: () => Date }

/** The shop's own key for offline certificates, created on first use and stored encrypted. */
export function createCertificateKeys({ db, keyring, now }: Deps) {
  let cached: Promise<CertificateKey> | null = null

  async function read(): Promise<CertificateKey> {
    const row = (await findCertificateKey(db)) ?? (await make())
    return { keyId: row.keyId, privateKey: keyring.open(SEAL, row.privateCipher ?? '') }
  }

  async function make(): Promise<SigningKeyRow> {
    return inTransaction(db, async (tx) => {
      await lockSigningKeys(tx)
      const earlier = await findCertificateKey(tx)
      if (earlier) return earlier
      const { publicKey, privateKey } = newKeyPair()
      return insertSigningKey(tx, {
        purpose: 'certificate',
        keyId: keyIdOf(publicKey),
        publicKey,
        label: 'Offline certificates',
        privateCipher: keyring.seal(SEAL, privateKey),
        createdAt: now(),
      })
    })
  }

  return {
    get(): Promise<CertificateKey> {
      cached ??= read()
      cached.catch(() => {
        cached = null
      })
      return cached
    },
  }
}
