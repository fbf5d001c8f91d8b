import { useEffect, useRef } from 'react'
import { trustedHtml } from '#web/lib/trusted-html.ts'
import { Tabs } from '#web/ui/tabs.tsx'

type Props = { html: string; text: string; subject: string }

/** A mail as its reader sees it, and as plain text. */
export function MailViews({ html, text, subject }: Props) {
  return (
    <Tabs
      label="Content"
      tabs={[
        { id: 'html', label: 'Mail', panel: <Frame html={html} subject={subject} /> },
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
