import type { PaymentProvider } from '#core/domain/payment-status.ts'
import { AppError } from '#core/errors.ts'
import type { Payments } from '#server/config-payments.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Module } from '#server/platform/module.ts'
import type { AuditActor } from '../audit/index.ts'
import { accountOf, WEBHOOK_OF, withLastSecret } from './groups.ts'
import { type KeyDeps, openKeys } from './open-keys.ts'
import type { GroupState } from './resolve-keys.ts'
import { staffKeyRoutes } from './routes.ts'
import { saveKeys } from './save-keys.ts'

type NewWebhook = { value: string; actor: AuditActor; madeWith: Payments | null }

const KEYS_CHANGED = 'The keys were changed meanwhile. Create the webhook again.'

export type Keys = ReturnType<typeof createKeysModule>

export function createKeysModule({ clock, ...deps }: KeyDeps & { clock: Clock }) {
  const { config } = deps
  const keys = openKeys(deps)
  const saving = { ...deps, clock, keys }

  return {
    mountRoutes: ({ on }) => staffKeyRoutes({ on, ...saving }),
    /** The settings in force: those of the environment, and beneath them those of the panel. */
    inForce: () => keys.current().inForce,
    stateOf: (group: PaymentProvider | 'mail'): GroupState => keys.current().groups[group],
    /** The keys of a provider, also while its webhook is missing. */
    forSetup: (provider: PaymentProvider): Payments | null => keys.current().setup[provider],
    /** When the mail server was last entered in the panel; null if it comes from the environment. */
    mailChangedAt: (): Date | null => changedAt('SMTP_URL'),
    /** What a webhook that the shop creates is stored as. */
    webhook: {
      name: (provider: PaymentProvider) => WEBHOOK_OF[provider],
      isFixed: (provider: PaymentProvider) => config.fixed.has(WEBHOOK_OF[provider]),
      stored: (provider: PaymentProvider): string | null => readValue(WEBHOOK_OF[provider]),
      /** Changes with every change of these keys, so that a call that is repeated can be told from a new one. */
      edition: (provider: PaymentProvider): string =>
        keys
          .current()
          .stored.filter(({ name }) => name === WEBHOOK_OF[provider] || name === 'STRIPE_SECRET_KEY')
          .map(({ name, updatedAt }) => `${name}@${updatedAt.getTime()}`)
          .toSorted()
          .join(),
      /** Refused if the keys that it was created with were changed meanwhile: it belongs to another account then. */
      save: (provider: PaymentProvider, { value, actor, madeWith }: NewWebhook) =>
        saveKeys(saving, {
          group: provider,
          actor,
          next: (stored, { setup }) => {
            if (accountOf(setup[provider], provider) !== accountOf(madeWith, provider))
              throw new AppError('conflict', { message: KEYS_CHANGED })
            return provider === 'stripe'
              ? { STRIPE_WEBHOOK_SECRET: withLastSecret(value, stored) }
              : { PAYPAL_WEBHOOK_ID: value }
          },
        }),
    },
    /** Call at startup and whenever an instance has changed something. */
    reload: keys.reload,
  } satisfies Module

  function readValue(name: string): string | null {
    return keys.current().stored.find((row) => row.name === name)?.value ?? null
  }

  function changedAt(name: string): Date | null {
    return keys.current().stored.find((row) => row.name === name)?.updatedAt ?? null
  }
}
