import { useEffect, useState } from 'react'
import type { MailContent } from '#core/content/mail.ts'
import { AppError } from '#core/errors.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { Alert } from '#web/ui/alert.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx'
import { MailViews } from '../../parts/mail-views.tsx'

/** How long nothing is typed before the preview follows. */
const PAUSE_MS = 400

type Rendered = { subject: string; html: string; text: string }

/** The mail that a text makes, with example values. It follows what is typed. */
export function MailPreview({ kind, content: { subject, body } }: { kind: string; content: MailContent }) {
  const [rendered, setRendered] = useState<Rendered | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const isFirst = rendered === null && problem === null

  useEffect(() => {
    let stale = false
    const timer = setTimeout(
      async () => {
        try {
          const { data } = await ask(contracts.adminMails, 'previewText', {
            params: { kind },
            body: { subject, body },
          })
          if (stale) return
          setRendered(data)
          setProblem(null)
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          if (!stale) setProblem(error.message)
        }
      },
      isFirst ? 0 : PAUSE_MS,
    )
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [kind, subject, body, isFirst])

  if (problem !== null) return <Alert tone="warning">No preview: {problem}</Alert>
  if (!rendered)
    return (
      <LoadingRegion label="Preview">
        <Skeleton className="h-[36rem] w-full rounded-lg" />
      </LoadingRegion>
    )
  return (
    <div className="grid gap-3">
      <p>
        <span className="text-muted">Subject:</span> <span className="font-medium">{rendered.subject}</span>
      </p>
      <MailViews html={rendered.html} text={rendered.text} subject={rendered.subject} />
    </div>
  )
}
