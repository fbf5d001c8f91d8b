import { useId } from 'react'
import { ProseSections } from '#web/ui/prose.tsx'
import { LinkedText } from '../parts/linked-text.tsx'
import { RouteLine } from '../parts/route-line.tsx'
import { ActionButton } from '../parts/shop-link.tsx'
import type { BlockView } from './page-view.ts'

type BlockOf<Kind extends BlockView['kind']> = Extract<BlockView, { kind: Kind }>

export function Block({ block }: { block: BlockView }) {
  switch (block.kind) {
    case 'text':
      return <ProseSections sections={block.sections} className="mt-10" />
    case 'lead':
      return <Lead text={block.text} />
    case 'route':
      return (
        <div className="mt-12">
          <RouteLine stops={block.stops} />
        </div>
      )
    case 'points':
      return <Points block={block} />
    case 'box':
      return <Box block={block} />
  }
}

function Lead({ text }: { text: string }) {
  return (
    <div className="mt-6 grid max-w-prose gap-4 text-lg wrap-anywhere text-muted">
      {text.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph} className="whitespace-pre-line">
          <LinkedText text={paragraph} />
        </p>
      ))}
    </div>
  )
}

function Points({ block: { title, items } }: { block: BlockOf<'points'> }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-16 wrap-anywhere">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <ul className="mt-6 grid gap-x-10 gap-y-8 sm:grid-cols-2">
        {items.map((item) => (
          <li key={item.title} className="border-t border-border pt-4">
            <h3 className="text-lg font-semibold">{item.title}</h3>
            <p className="mt-1 text-muted">{item.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Box({ block: { title, text, actions } }: { block: BlockOf<'box'> }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="mt-16 rounded-lg border border-border bg-surface p-6 wrap-anywhere md:p-8"
    >
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <p className="mt-2 max-w-prose whitespace-pre-line text-muted">
        <LinkedText text={text} />
      </p>
      {actions.length > 0 && (
        <div className="mt-5 flex flex-wrap gap-3">
          {actions.map((action, index) => (
            <ActionButton
              key={action.label}
              action={action}
              variant={index === 0 ? 'primary' : 'secondary'}
            />
          ))}
        </div>
      )}
    </section>
  )
}
