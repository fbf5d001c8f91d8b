import { useEffect, useRef } from 'react'
import type { StaffMail } from '#core/contract/admin-mails.ts'
import { trustedHtml } from '#web/lib/trusted-html.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { AdminCard } from '../parts/admin-page.tsx'

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
  return (
    <Tabs
      label="Content"
      tabs={[
        { id: 'html', label: 'Mail', panel: <Frame html={html} subject={mail.subject} /> },
        {
          id: 'text',
          label: 'Plain text',
          panel: (
            <pre className="overflow-x-auto rounded-lg border border-border bg-surface p-4 font-mono text-xs whitespace-pre-wrap">
              {text}
            </pre>
          ),
        },
      ]}
    />
  )
}

function secretText({ status }: StaffMail): string {
  const text = 'This email contains a key or a personal link, so only its recipient can read it.'
  return status === 'kept'
    ? `${text} No mail server is set up: the link was printed on the server’s console.`
    : text
}

/**
 * The empty sandbox keeps the email from running scripts, submitting forms or following links. Its style sheet only
 * has the dark colors and would violate the page's CSP, so it is left out.
 */
function Frame({ html, subject }: { html: string; subject: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (frame.current) frame.current.srcdoc = trustedHtml(html.replace(/<style[\s\S]*?<\/style>/g, ''))
  }, [html])
  return (
    <iframe
      ref={frame}
      title={`Mail: ${subject}`}
      sandbox=""
      className="h-[36rem] w-full rounded-lg border border-border bg-[#f1f5f9]"
    />
  )
}
