import type { PlayedCheck, PlayedStep } from '#core/contract/connect.ts'
import { Alert, StatusRegion } from '#web/ui/alert.tsx'

const TONES = { offered: 'success', withheld: 'warning', current: 'info', refused: 'danger' } as const

/** What the shop answered, in a sentence and to the letter. */
export function PlayResult({ played }: { played: PlayedCheck | null }) {
  return (
    <div className="mt-4 grid gap-4 empty:hidden">
      <StatusRegion>
        {played && (
          <Alert tone={TONES[played.outcome]}>
            <span className="break-words">{played.summary}</span>
          </Alert>
        )}
      </StatusRegion>
      {played?.steps.map((step) => (
        <Step key={step.about} step={step} />
      ))}
    </div>
  )
}

function Step({ step: { about, method, url, fields, status, answer } }: { step: PlayedStep }) {
  const box = 'rounded-md bg-sunken p-3 text-xs wrap-anywhere whitespace-pre-wrap'
  const sent = fields.map(({ name, value }) => `${name}=${value}`).join('\n')
  return (
    <section className="grid min-w-0 gap-2">
      <h3 className="text-sm font-semibold">{about}</h3>
      <p className="text-xs text-muted">The site sends</p>
      <pre className={box}>{`${method} ${url}\n\n${sent}`}</pre>
      <details className="min-w-0">
        <summary className="min-h-10 cursor-pointer py-2 text-sm font-medium">
          The shop answers {status}
        </summary>
        <pre className={box}>{answer}</pre>
      </details>
    </section>
  )
}
