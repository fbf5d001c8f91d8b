import { adminKeys as contract, type KeyGroup } from '#core/contract/admin-keys.ts'
import { isAdmin } from '#core/domain/roles.ts'
import { AppError, fieldError } from '#core/errors.ts'
import type { PanelValues } from '#server/config.ts'
import type { PanelVariable } from '#server/config-variables.ts'
import { type Actor, auditActor } from '#server/platform/http/actor.ts'
import type { On } from '#server/platform/http/mount.ts'
import { namesOf, withLastSecret } from './groups.ts'
import { presentKeys } from './present-keys.ts'
import { type Changes, type SaveDeps, saveKeys } from './save-keys.ts'
import { readSmtpUrl, type SmtpParts, writeSmtpUrl } from './smtp-url.ts'

type Request = { request: { id: string }; actor: Actor }

export function staffKeyRoutes({ on, ...deps }: SaveDeps & { on: On }): void {
  const { config, keys, db } = deps
  const show = async (actor: Actor) =>
    presentKeys(await keys.read(db), { config, isAdmin: isAdmin(actor.roleId) })

  async function save(group: KeyGroup, next: (stored: PanelValues) => Changes, { request, actor }: Request) {
    await saveKeys(deps, { group, actor: auditActor(request, actor), next })
    return show(actor)
  }

  on(contract.show, async ({ actor }) => ({ data: await show(actor) }))

  on(contract.saveStripe, async ({ body, ...from }) => {
    const { secret_key, publishable_key, webhook_secret } = body
    const next = (stored: PanelValues): Changes => ({
      ...given('STRIPE_SECRET_KEY', secret_key),
      ...given('STRIPE_PUBLISHABLE_KEY', publishable_key),
      ...(webhook_secret === ''
        ? withoutForeignSecret(stored, secret_key)
        : { STRIPE_WEBHOOK_SECRET: withLastSecret(webhook_secret, stored) }),
    })
    return { message: 'Stripe keys saved.', data: await save('stripe', next, from) }
  })

  on(contract.savePaypal, async ({ body, ...from }) => {
    const { client_id, client_secret, webhook_id, environment } = body
    const next = (stored: PanelValues): Changes => ({
      ...given('PAYPAL_CLIENT_ID', client_id),
      ...given('PAYPAL_CLIENT_SECRET', client_secret),
      // A webhook belongs to the app of the client id.
      ...(client_id !== '' && client_id !== stored.PAYPAL_CLIENT_ID && { PAYPAL_WEBHOOK_ID: null }),
      ...given('PAYPAL_WEBHOOK_ID', webhook_id),
      PAYPAL_ENVIRONMENT: environment,
    })
    return { message: 'PayPal keys saved.', data: await save('paypal', next, from) }
  })

  on(contract.saveMail, async ({ body: { from: sender, ...parts }, ...from }) => {
    const next = (stored: PanelValues): Changes => {
      const server = { ...parts, user: parts.user ?? userIn(stored) }
      return {
        SMTP_URL: writeSmtpUrl({ ...server, password: passwordFor(server, stored) }),
        ...(sender !== undefined && { MAIL_FROM: sender === '' ? null : sender }),
      }
    }
    return { message: 'Mail server saved. Send a test mail to try it.', data: await save('mail', next, from) }
  })

  on(contract.remove, async ({ params: { name }, ...from }) => {
    const remove = (): Changes => Object.fromEntries(namesOf(name).map((each) => [each, null]))
    const { stored } = await keys.read(db)
    if (!stored.some((row) => namesOf(name).includes(row.name))) throw new AppError('not_found')
    return { message: 'Removed.', data: await save(name, remove, from) }
  })
}

function given(name: PanelVariable, value: string): Changes {
  return value === '' ? {} : { [name]: value }
}

/** A key of the other mode never gets the events of this one. */
function withoutForeignSecret({ STRIPE_SECRET_KEY: stored }: PanelValues, secretKey: string): Changes {
  const modeOf = (key: string) => key.split('_')[1]
  const isForeign = secretKey !== '' && stored !== undefined && modeOf(stored) !== modeOf(secretKey)
  return isForeign ? { STRIPE_WEBHOOK_SECRET: null } : {}
}

function userIn({ SMTP_URL: stored }: PanelValues): string {
  return stored === undefined ? '' : readSmtpUrl(stored).user
}

/** The stored password goes only to the server it was entered for, or a new host could be sent it. */
function passwordFor(parts: SmtpParts, { SMTP_URL: stored }: PanelValues): string {
  if (parts.user === '' || parts.password !== '') return parts.password
  const { password, ...known } = stored === undefined ? { password: '' } : readSmtpUrl(stored)
  const isSame =
    password !== '' &&
    (['host', 'port', 'user', 'encryption'] as const).every((name) => known[name as never] === parts[name])
  if (!isSame) throw fieldError('password', 'Enter the password for this server and user.')
  return password
}
