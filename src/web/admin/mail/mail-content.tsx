import type { StaffMail } from '#core/contract/admin-mails.ts'
import { Alert } from '#web/ui/alert.tsx'
import { AdminCard } from '../parts/admin-page.tsx'
import { MailViews } from '../parts/mail-views.tsx'

/** The email as its reader sees it, and as plain text. */
export function MailContent({ mail }: { mail: StaffMail }) {
  if (!mail.content) {
    return (
      <AdminCard title="Content">
        <Alert tone="info">{mail.secret ? secretText(mail) : 'It has not been written yet.'}</Alert>
      </AdminCard>
    )
  }
  const { html, text } = mail.content
  return <MailViews html={html} text={text} subject={mail.subject} />
}

function secretText({ status }: StaffMail): string {
  const text = 'This email contains a key or a personal link, so only its recipient can read it.'
  return status === 'kept'
    ? `${text} No mail server is set up: the link was printed on the server’s console.`
    : text
}
