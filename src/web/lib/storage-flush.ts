import { storeUnfinished } from './storage.ts'
import { createPad, isHalfUsed, sealAtOnce } from './storage-crypto.ts'

/**
 * Encryption is asynchronous, and a page that closes does not wait for it. The returned function stores at once what
 * `storeItem` has not finished, without ever storing plain text.
 */
export async function prepareFlush(name: string): Promise<() => void> {
  let pad = await createPad(name)
  return () => {
    storeUnfinished(name, (text) => sealAtOnce(pad, text))
    if (isHalfUsed(pad)) void renew()
  }

  async function renew(): Promise<void> {
    try {
      pad = await createPad(name)
    } catch {
      // The rest of the old one is still there.
    }
  }
}
