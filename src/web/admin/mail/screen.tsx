import { RefreshCw, Send } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { adminPaths } from '#core/admin-paths.ts'
import type { StaffMail } from '#core/contract/admin-mails.ts'
import { useAction } from '#web/lib/action.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { formatMoment } from '#web/lib/dates.ts'
import { invalidateQueries, setQueryData } from '#web/lib/query.ts'
import { Alert, AlertRegion } from '#web/ui/alert.tsx'
import { StatusChip } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { AdminCard, AdminPage } from '../parts/admin-page.tsx'
import { Columns, Facts } from '../parts/detail.tsx'
import { useStaff } from '../parts/staff.ts'
import { inWords, MAIL_STATUS } from '../parts/words.ts'
import { MailContent } from './mail-content.tsx'

export function MailScreen({ mail }: { mail: StaffMail }) {
  const { isAdmin } = useStaff()
  const navigate = useNavigate()
  const resend = useAction(async () => {
    const { data, message } = await ask(contracts.adminMails, 'resend', { params: { id: mail.id } })
    if (message) showToast(message)
    await navigate(adminPaths.mail(data.id))
    await invalidateQueries('adminMails.list')
  })
  const retry = useAction(async () => {
    const answer = await ask(contracts.adminMails, 'retry', { params: { id: mail.id } })
    setQueryData('adminMails', 'get', { params: { id: String(mail.id) } }, answer)
    if (answer.message) showToast(answer.message)
    await invalidateQueries('adminMails.list')
  })
  const status = MAIL_STATUS[mail.status]
  const problem = resend.alert ?? retry.alert

  return (
    <AdminPage
      title={<span className="break-words">{mail.subject || inWords(mail.kind)}</span>}
      aside={<StatusChip tone={status.tone}>{status.label}</StatusChip>}
      actions={
        isAdmin && (
          <>
            {mail.may_retry && (
              <Button
                size="sm"
                icon={<RefreshCw aria-hidden="true" className="size-4" />}
                pending={retry.pending && 'Trying…'}
                onClick={retry.run}
              >
                Try again now
              </Button>
            )}
            {mail.may_resend && (
              <Button
                size="sm"
                variant="secondary"
                icon={<Send aria-hidden="true" className="size-4" />}
                pending={resend.pending && 'Sending…'}
                onClick={resend.run}
              >
                Send a copy to {mail.to}
              </Button>
            )}
          </>
        )
      }
    >
      <AlertRegion>{problem && <Alert>{problem}</Alert>}</AlertRegion>
      {mail.last_error && (
        <Alert tone="warning" title="The mail server rejected it.">
          {mail.last_error}
        </Alert>
      )}
      <Columns
        main={<MailContent mail={mail} />}
        aside={
          <AdminCard title="About">
            <Facts
              facts={{
                To: mail.to_name ? `${mail.to_name} <${mail.to}>` : mail.to,
                Kind: inWords(mail.kind),
                Written: formatMoment(mail.created_at),
                ...(mail.sent_at && { Sent: formatMoment(mail.sent_at) }),
                ...(mail.next_try_at && { 'Next try': formatMoment(mail.next_try_at) }),
                Tries: mail.tries,
                ...(mail.order && {
                  Order: (
                    <Link to={adminPaths.order(mail.order)} className="text-primary hover:underline">
                      #{mail.order}
                    </Link>
                  ),
                }),
                ...(mail.user_id !== null && {
                  Account: (
                    <Link to={adminPaths.user(mail.user_id)} className="text-primary hover:underline">
                      {mail.to_name || 'View customer'}
                    </Link>
                  ),
                }),
              }}
            />
          </AdminCard>
        }
      />
    </AdminPage>
  )
}
