import { createHash } from 'node:crypto'
import { keyIdOf, privateKeyFromSeed, publicKeyOf } from '#server/platform/ed25519.ts'

/**
 * Signs the demo packages. Anyone can derive it from this line, so it protects nothing: the shop accepts no upload
 * signed with it, and the admin panel marks it as a demo key.
 */
const SEED = createHash('sha256').update('Cartwright demo shop, packages: protects nothing').digest()

export const DEMO_PRIVATE_KEY = privateKeyFromSeed(SEED)
export const DEMO_PUBLIC_KEY = publicKeyOf(DEMO_PRIVATE_KEY)
export const DEMO_KEY_ID = keyIdOf(DEMO_PUBLIC_KEY)
