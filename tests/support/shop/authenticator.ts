import { account } from '#core/contract/account.ts'
import { codeAt, stepAt } from '#server/modules/identity/second-factor/totp.ts'
import type { Browser } from './browser.ts'
import type { Person } from './people.ts'

export type Authenticator = {
  /** The code that the app shows now, or `steps` codes later. */
  code: (steps?: number) => string
  recoveryCodes: string[]
}

type Clock = { now: () => Date }

/** Turns on the second factor like a person with an authenticator app. */
export async function addAuthenticator(
  browser: Browser,
  person: Person,
  clock: Clock,
): Promise<Authenticator> {
  const { data } = await browser.ok(account.setUpSecondFactor, { body: { password: person.password } })
  const secret = decodeBase32(data.secret)
  const code = (steps = 0) => codeAt(secret, stepAt(clock.now()) + steps)
  const confirmed = await browser.ok(account.confirmSecondFactor, { body: { code: code() } })
  return { code, recoveryCodes: confirmed.data.recovery_codes }
}

export function decodeBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}
