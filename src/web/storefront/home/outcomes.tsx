import type { ReactNode } from 'react'
import { SectionTitle } from '../parts/section-title.tsx'
import { OpensVignette, ReplyVignette, ResendVignette } from './outcome-vignettes.tsx'

export function Outcomes() {
  return (
    <section aria-labelledby="outcomes">
      <SectionTitle id="outcomes" title="From “did you get it?” to an answer" />
      <ul className="mt-10 grid gap-6 md:grid-cols-3">
        <Outcome
          vignette={<ReplyVignette />}
          title="See it"
          text="Every message with its recipient, subject and contents, and the mail server’s own reply."
        />
        <Outcome
          vignette={<ResendVignette />}
          title="Resend it"
          text="One click sends a failed message again. Add a rule, and it happens while you sleep."
        />
        <Outcome
          vignette={<OpensVignette />}
          title="Track it"
          text="Know which quotes and receipts were opened. It is off until you turn it on."
        />
      </ul>
    </section>
  )
}

function Outcome({ vignette, title, text }: { vignette: ReactNode; title: string; text: string }) {
  return (
    <li className="flex flex-col overflow-hidden rounded-lg border border-border bg-surface">
      <div aria-hidden="true" className="grid h-44 place-items-center border-b border-border bg-sunken p-5">
        {vignette}
      </div>
      <div className="p-5">
        <h3 className="text-xl">{title}</h3>
        <p className="mt-2 text-muted">{text}</p>
      </div>
    </li>
  )
}
