import { adminMails as contract } from '#core/contract/admin-mails.ts'
import type { Finding } from '#core/domain/setup-check.ts'
import { auditActor, requireUser } from '#server/platform/http/actor.ts'
import type { On } from '#server/platform/http/mount.ts'
import type { QueueMail } from '../queue-mail.ts'
import type { MailShop } from '../templates/template.ts'
import { listStaffMails, showMail } from './mail-log.ts'
import { resendMail, retryMail } from './send-again.ts'
import { sendTestMail, type TestMailDeps } from './send-test-mail.ts'
import { previewText, sendTest } from './try-text.ts'

type Deps = TestMailDeps & {
  on: On
  shop: () => MailShop
  queueMail: QueueMail
  check: () => Promise<Finding[]>
}

export function staffMailRoutes({ on, check, ...deps }: Deps): void {
  on(contract.list, async ({ query }) => ({ data: await listStaffMails(deps.db, query) }))

  on(contract.get, async ({ params }) => ({ data: await showMail(deps, params.id) }))

  on(contract.resend, async ({ params, request, actor }) => {
    const copyId = await resendMail(deps, { id: params.id, actor: auditActor(request, actor) })
    const data = await showMail(deps, copyId)
    return { message: `A copy is on its way to ${data.to}.`, data }
  })

  on(contract.retry, async ({ params, request, actor }) => {
    await retryMail(deps, { id: params.id, actor: auditActor(request, actor) })
    return { message: 'Sending the mail again now.', data: await showMail(deps, params.id) }
  })

  on(contract.previewText, async ({ params: { kind }, body }) => ({
    data: previewText(kind, body, deps.shop()),
  }))

  on(contract.testText, async ({ params: { kind }, body, actor }) => {
    const to = await sendTest(deps, { kind, content: body, userId: requireUser(actor).userId })
    return { message: `A test is on its way to ${to}.` }
  })

  on(contract.sendTest, async ({ body, request, actor }) => ({
    data: await sendTestMail(deps, { to: body.to, actor: auditActor(request, actor) }),
  }))

  on(contract.checks, async () => ({ data: await check() }))
}
