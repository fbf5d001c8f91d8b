import { Download } from 'lucide-react'
import type { ClientGuide, Connection } from '#core/contract/connect.ts'
import { AnchorButton } from '#web/ui/link-button.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { AdminCard } from '../../parts/admin-page.tsx'
import { CodeBlock } from './code-block.tsx'

/** The code to copy, one tab per client. */
export function Guides({ connection }: { connection: Connection }) {
  const [first, ...rest] = connection.guides.map((guide) => ({
    id: guide.kind,
    label: guide.name,
    panel: <Guide guide={guide} connection={connection} />,
  }))
  return (
    <AdminCard title="Code for your plugin">
      {first && <Tabs label="Clients" tabs={[first, ...rest]} />}
    </AdminCard>
  )
}

function Guide({ guide, connection }: { guide: ClientGuide; connection: Connection }) {
  return (
    // The names that code is made of are as long as the product's address.
    <div className="grid gap-6 wrap-anywhere">
      <p className="text-muted">{guide.about}</p>
      {guide.kind === 'client' && <ClientFile connection={connection} />}
      {guide.snippets.map(({ title, text, code }) => (
        <section key={title} className="grid gap-2">
          <h3 className="text-sm font-semibold">{title}</h3>
          {/* The text may quote code, in which `->` must not become an arrow. */}
          <p className="text-muted [font-variant-ligatures:none]">{text}</p>
          <CodeBlock code={code} what={`code for ${guide.name}: ${title}`} />
        </section>
      ))}
    </div>
  )
}

function ClientFile({ connection: { client_url, class_name } }: { connection: Connection }) {
  return (
    <section className="grid justify-items-start gap-2">
      <h3 className="text-sm font-semibold">The client</h3>
      <p className="text-muted">
        Its class is called {class_name}, so that it does not clash with the same client in another plugin.
      </p>
      <AnchorButton href={client_url} download size="sm" variant="secondary">
        <Download aria-hidden="true" className="size-4" />
        Download cartwright-client.php
      </AnchorButton>
    </section>
  )
}
